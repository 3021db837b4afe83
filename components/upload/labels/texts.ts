/**
 * Every text of the upload input in English. The text is its own translation key, on the server
 * (category `fw.upload`) as in the browser; words in braces are placeholders.
 */
export const uploadTexts = [
  'Drag & Drop your files or <span class="filepond--label-action"> Browse </span>',
  'Maximum file size is {filesize}',
  'File is too large',
  'Maximum total file size is {filesize}',
  'Maximum total size exceeded',
  'Minimum file size is {filesize}',
  'File is too small',
  'Expects {allButLastType} or {lastType}',
  'File type not allowed',
  'Edit image',
  'Apply',
  'Cancel',
  'Reset',
  'Zoom in',
  'Zoom out',
  'Free',
  'Rotate left',
  'Rotate right',
  'Flip horizontally',
  'Flip vertically',
  'Angle',
  'Set the angle to 0',
  'Swap width and height',
  'The uploaded file is not a valid FilePond payload.',
  'The maximum number of files is {count}.',
  'Please wait until all files are ready.',
  'Some files cannot be used. Please remove them.',
  'The file could not be read.',
  'The image could not be changed.',
  'Open the file',
  'Move up',
  'Move down',
  '{name} is now number {position} of {count}.',
  'Aspect ratio',
  'Crop area',
  'Arrow keys move the crop area, with Shift in larger steps; Alt and arrow keys resize it; plus and minus zoom; Enter applies.',
  '{width} by {height} pixels, {x} from the left, {y} from the top',
  'Added',
  'Removed',
  'file in list',
  'files in list',
  'There is no network. Files are sent as soon as it is back.',
  'The folder {name} is empty.',
  'The file is empty.',
  'The content of the file is of another type than its name.',
  'Waiting for a connection',
  'Kept files',
] as const;

/** One text of the upload input, in English. */
export type UploadText = (typeof uploadTexts)[number];

/** The texts in one language. */
export type UploadMessages = Readonly<Record<UploadText, string>>;
