import type { UploadMessages } from './texts.ts';

/** Texts of the upload input: Armenian. */
export const hy: UploadMessages = {
  'Drag & Drop your files or <span class="filepond--label-action"> Browse </span>':
    'Քաշեք ֆայլերն այստեղ կամ <span class="filepond--label-action"> ընտրեք </span>',
  'Maximum file size is {filesize}': 'Ֆայլի առավելագույն չափը {filesize} է',
  'File is too large': 'Ֆայլը չափազանց մեծ է',
  'Maximum total file size is {filesize}': 'Ֆայլերի առավելագույն ընդհանուր չափը {filesize} է',
  'Maximum total size exceeded': 'Առավելագույն ընդհանուր չափը գերազանցվել է',
  'Minimum file size is {filesize}': 'Ֆայլի նվազագույն չափը {filesize} է',
  'File is too small': 'Ֆայլը չափազանց փոքր է',
  'Expects {allButLastType} or {lastType}': 'Սպասվում է {allButLastType} կամ {lastType}',
  'File type not allowed': 'Ֆայլի այս տեսակը թույլատրված չէ',
  'Edit image': 'Խմբագրել պատկերը',
  Apply: 'Կիրառել',
  Cancel: 'Չեղարկել',
  Reset: 'Վերակայել',
  'Zoom in': 'Մեծացնել',
  'Zoom out': 'Փոքրացնել',
  Free: 'Ազատ',
  'Rotate left': 'Պտտել ձախ',
  'Rotate right': 'Պտտել աջ',
  'Flip horizontally': 'Շրջել հորիզոնական',
  'Flip vertically': 'Շրջել ուղղահայաց',
  Angle: 'Անկյուն',
  'Set the angle to 0': 'Անկյունը դարձնել 0',
  'Swap width and height': 'Փոխել լայնությունը և բարձրությունը տեղերով',
  'The uploaded file is not a valid FilePond payload.':
    'Վերբեռնված ֆայլը վավեր FilePond տվյալներ չի պարունակում։',
  'The maximum number of files is {count}.': 'Ֆայլերի առավելագույն քանակը {count} է։',
  'Please wait until all files are ready.':
    'Խնդրում ենք սպասել, մինչև բոլոր ֆայլերը պատրաստ լինեն։',
  'Some files cannot be used. Please remove them.':
    'Որոշ ֆայլեր հնարավոր չէ օգտագործել։ Խնդրում ենք հեռացնել դրանք։',
  'Some files were not sent. Send them again or remove them.':
    'Որոշ ֆայլեր չեն ուղարկվել։ Ուղարկեք դրանք կրկին կամ հեռացրեք։',
  'The file could not be read.': 'Հնարավոր չեղավ կարդալ ֆայլը։',
  'The image could not be changed.': 'Հնարավոր չեղավ փոխել պատկերը։',
  'The image could not be made small enough.': 'Հնարավոր չեղավ բավականաչափ փոքրացնել պատկերը։',
  'Open the file': 'Բացել ֆայլը',
  'Move up': 'Տեղափոխել վերև',
  'Move down': 'Տեղափոխել ներքև',
  '{name} is now number {position} of {count}.': '{name} ֆայլի տեղն այժմ՝ {position} / {count}։',
  'Aspect ratio': 'Կողմերի հարաբերություն',
  'Crop area': 'Կտրման տիրույթ',
  'Arrow keys move the crop area, with Shift in larger steps; Alt and arrow keys resize it; plus and minus zoom; Enter applies.':
    'Սլաքները տեղափոխում են կտրման տիրույթը, Shift-ի հետ՝ ավելի մեծ քայլերով․ Alt-ը և սլաքները փոխում են չափը․ գումարած և հանած նշանները խոշորացնում և փոքրացնում են․ Enter-ը կիրառում է։',
  '{width} by {height} pixels, {x} from the left, {y} from the top':
    '{width} × {height} պիքսել, ձախից՝ {x}, վերևից՝ {y}',
  Added: 'Ավելացվեց',
  Removed: 'Հեռացվեց',
  'file in list': 'ֆայլ ցանկում',
  'files in list': 'ֆայլ ցանկում',
  'There is no network. Files are sent as soon as it is back.':
    'Ցանցային կապ չկա։ Ֆայլերը կուղարկվեն, հենց որ այն վերականգնվի։',
  'The folder {name} is empty.': '{name} պանակը դատարկ է։',
  'The file is empty.': 'Ֆայլը դատարկ է։',
  'The content of the file is of another type than its name.':
    'Ֆայլի պարունակությունը այլ տեսակի է, քան նրա անունը։',
  'Waiting for a connection': 'Սպասում ենք կապի',
  'Kept files': 'Պահված ֆայլեր',
  '{time} left': 'Մնացել է {time}',
  'Files sent: {sent} of {count}': 'Ուղարկված ֆայլեր՝ {sent} / {count}',
  Pause: 'Դադարեցնել',
  Resume: 'Շարունակել',
  Paused: 'Դադարեցված է',
  'Some files are paused. Resume or remove them.':
    'Որոշ ֆայլերի ուղարկումը դադարեցված է։ Շարունակեք այն կամ հեռացրեք ֆայլերը։',
  'The session has expired. Reload the page.': 'Նիստի ժամկետը լրացել է։ Վերաբեռնեք էջը։',
};
