import type { MessageTable } from '../../translation/message-source.ts';

export const hy: MessageTable = {
  'The uploaded file is not a valid FilePond payload.':
    'Վերբեռնված ֆայլը վավեր FilePond տվյալներ չի պարունակում։',
  "Encoded file 'data' is not valid base64.": 'Կոդավորված ֆայլի «data» դաշտը վավեր base64 չէ։',
  "Encoded file payload is not valid JSON: '%s'.": 'Կոդավորված ֆայլը վավեր JSON չէ՝ «%s»։',
  "Encoded file key '%s' must be of type '%s'.":
    'Կոդավորված ֆայլի «%s» բանալին պետք է լինի «%s» տեսակի։',
  "Encoded file payload must be a JSON object or an array; received '%s'.":
    'Կոդավորված ֆայլը պետք է լինի JSON օբյեկտ կամ ցուցակ, ստացվել է «%s»։',
  "Image data of file '%s' has %s bytes; the limit is %s.":
    '«%s» ֆայլի պատկերի տվյալները %s բայթ են, սահմանը %s է։',
  "Unable to decode image data of file '%s'.": 'Հնարավոր չէ կարդալ «%s» ֆայլի պատկերի տվյալները։',
  "Image file '%s' measures %sx%s pixels; the maximum dimension is %s.":
    '«%s» պատկերի չափը %s × %s պիքսել է, առավելագույն չափը %s է։',
  "Unable to encode image data of file '%s' as '%s'.":
    'Հնարավոր չէ գրել «%s» ֆայլի պատկերի տվյալները որպես «%s»։',
  "Image file '%s' has %s pixels; the limit is %s.": '«%s» պատկերն ունի %s պիքսել, սահմանը %s է։',
  'You may not upload here.': 'Դուք չեք կարող այստեղ ֆայլեր վերբեռնել։',
  'There is no such upload.': 'Այդպիսի վերբեռնում չկա։',
  'This is not your upload.': 'Սա ձեր վերբեռնումը չէ։',
  'The upload is not complete.': 'Վերբեռնումն ավարտված չէ։',
  'The file is too big. Its size cannot exceed {formattedLimit}.':
    'Ֆայլը չափազանց մեծ է։ Դրա չափը չի կարող գերազանցել {formattedLimit}։',
  'Too many uploads at once. Try again in a moment.':
    'Չափազանց շատ վերբեռնումներ միանգամից։ Փորձեք կրկին մի փոքր ուշ։',
  'Too many files are waiting. Submit or remove some of them first.':
    'Չափազանց շատ ֆայլեր են սպասում։ Նախ ուղարկեք կամ հեռացրեք դրանցից մի քանիսը։',
  'Your files are too large together. Submit or remove some of them first.':
    'Ձեր ֆայլերը միասին չափազանց մեծ են։ Նախ ուղարկեք կամ հեռացրեք դրանցից մի քանիսը։',
  'Another part of the file is on its way.': 'Ֆայլի մեկ այլ մաս դեռ ուղարկվում է։',
  'There is no room left for the file.': 'Ֆայլի համար այլևս տեղ չկա։',
  'The file could not be stored.': 'Ֆայլը հնարավոր չեղավ պահպանել։',
  'The upload broke off.': 'Վերբեռնումն ընդհատվեց։',
};
