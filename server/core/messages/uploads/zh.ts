import type { MessageTable } from '../../translation/message-source.ts';

export const zh: MessageTable = {
  'The uploaded file is not a valid FilePond payload.': '上传的文件不是有效的 FilePond 数据。',
  "Encoded file 'data' is not valid base64.": '编码文件的“data”不是有效的 base64。',
  "Encoded file payload is not valid JSON: '%s'.": '编码文件不是有效的 JSON：“%s”。',
  "Encoded file key '%s' must be of type '%s'.": '编码文件的键“%s”必须是“%s”类型。',
  "Encoded file payload must be a JSON object or an array; received '%s'.":
    '编码文件必须是 JSON 对象或列表；收到“%s”。',
  "Image data of file '%s' has %s bytes; the limit is %s.":
    '文件“%s”的图像数据有 %s 字节；上限为 %s。',
  "Unable to decode image data of file '%s'.": '无法读取文件“%s”的图像数据。',
  "Image file '%s' measures %sx%s pixels; the maximum dimension is %s.":
    '图像“%s”的尺寸为 %s × %s 像素；最大边长为 %s。',
  "Unable to encode image data of file '%s' as '%s'.": '无法将文件“%s”的图像数据写为“%s”。',
  "Image file '%s' has %s pixels; the limit is %s.": '图像“%s”有 %s 像素；上限为 %s。',
  'You may not upload here.': '您不能在此上传文件。',
  'There is no such upload.': '没有这个上传。',
  'This is not your upload.': '这不是您的上传。',
  'The upload is not complete.': '上传尚未完成。',
  'The file is too big. Its size cannot exceed {formattedLimit}.':
    '文件太大。其大小不能超过 {formattedLimit}。',
  'Too many uploads at once. Try again in a moment.': '一次上传过多。请稍后再试。',
  'Too many files are waiting. Submit or remove some of them first.':
    '等待中的文件太多。请先提交或移除其中一些。',
  'Your files are too large together. Submit or remove some of them first.':
    '您的文件总共太大。请先提交或移除其中一些。',
  'Another part of the file is on its way.': '文件的另一部分正在传输。',
  'There is no room left for the file.': '没有空间存放该文件。',
  'The file could not be stored.': '无法保存该文件。',
  'The upload broke off.': '上传中断。',
};
