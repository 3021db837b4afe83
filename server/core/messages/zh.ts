import type { MessageTable } from '../translation/message-source.ts';

export const zh: MessageTable = {
  'the input value': '输入的值',
  'Page not found.': '页面未找到。',
  'Missing required parameters: {params}': '缺少必填参数：{params}',
  'Invalid data received for parameter "{param}".': '参数“{param}”的数据无效。',
  'An internal server error occurred.': '服务器内部发生错误。',
  Home: '首页',
  Button: '按钮',
  '{attribute} cannot be blank.': '{attribute}不能为空。',
  '{attribute} must be "{requiredValue}".': '{attribute}必须为“{requiredValue}”。',
  '{attribute} must be a string.': '{attribute}必须是文本。',
  '{attribute} should contain at least {min, number} {min, plural, one{character} other{characters}}.':
    '{attribute}应至少包含 {min, number} 个字符。',
  '{attribute} should contain at most {max, number} {max, plural, one{character} other{characters}}.':
    '{attribute}最多包含 {max, number} 个字符。',
  '{attribute} should contain {length, number} {length, plural, one{character} other{characters}}.':
    '{attribute}应包含 {length, number} 个字符。',
  '{attribute} must be a number.': '{attribute}必须是一个数字。',
  '{attribute} must be an integer.': '{attribute}必须是整数。',
  '{attribute} must be no less than {min}.': '{attribute}的值不能小于 {min}。',
  '{attribute} must be no greater than {max}.': '{attribute}的值不能大于 {max}。',
  '{attribute} must be either "{true}" or "{false}".': '{attribute}的值必须为“{true}”或“{false}”。',
  '{attribute} must be equal to "{compareValueOrAttribute}".':
    '{attribute}的值必须等于“{compareValueOrAttribute}”。',
  '{attribute} must not be equal to "{compareValueOrAttribute}".':
    '{attribute}的值不能等于“{compareValueOrAttribute}”。',
  '{attribute} must be greater than "{compareValueOrAttribute}".':
    '{attribute}的值必须大于“{compareValueOrAttribute}”。',
  '{attribute} must be greater than or equal to "{compareValueOrAttribute}".':
    '{attribute}的值必须大于或等于“{compareValueOrAttribute}”。',
  '{attribute} must be less than "{compareValueOrAttribute}".':
    '{attribute}的值必须小于“{compareValueOrAttribute}”。',
  '{attribute} must be less than or equal to "{compareValueOrAttribute}".':
    '{attribute}的值必须小于或等于“{compareValueOrAttribute}”。',
  '{attribute} is invalid.': '{attribute}是无效的。',
  '{attribute} is not a valid email address.': '{attribute}不是有效的电子邮箱地址。',
  '{attribute} is not a valid URL.': '{attribute}不是一条有效的 URL。',
  '{attribute} must be a valid IP address.': '{attribute}必须是有效的 IP 地址。',
  '{attribute} must not be an IPv6 address.': '{attribute}不能是 IPv6 地址。',
  '{attribute} must not be an IPv4 address.': '{attribute}不能是 IPv4 地址。',
  '{attribute} contains wrong subnet mask.': '{attribute}包含错误的子网掩码。',
  '{attribute} must be an IP address with specified subnet.':
    '{attribute}必须是带有子网的 IP 地址。',
  '{attribute} must not be a subnet.': '{attribute}不能是子网。',
  '{attribute} is not in the allowed range.': '{attribute}不在允许的范围内。',
  'The format of {attribute} is invalid.': '{attribute}的格式无效。',
  'File upload failed.': '文件上传失败。',
  'Please upload a file.': '请上传一个文件。',
  'You can upload at most {limit, number} {limit, plural, one{file} other{files}}.':
    '您最多上传 {limit, number} 个文件。',
  'You should upload at least {limit, number} {limit, plural, one{file} other{files}}.':
    '您至少需要上传 {limit, number} 个文件。',
  'Only files with these extensions are allowed: {extensions}.':
    '只允许使用以下扩展名的文件：{extensions}。',
  'Only files with these MIME types are allowed: {mimeTypes}.':
    '只允许以下 MIME 类型的文件：{mimeTypes}。',
  'The file "{file}" is too big. Its size cannot exceed {formattedLimit}.':
    '文件“{file}”太大。它的大小不能超过 {formattedLimit}。',
  'The file "{file}" is too small. Its size cannot be smaller than {formattedLimit}.':
    '文件“{file}”太小。它的大小不能小于 {formattedLimit}。',
  'The file "{file}" is not an image.': '文件“{file}”不是图像文件。',
  'The image "{file}" is too small. The width cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    '图像“{file}”太小。宽度不得小于 {limit, number} 像素。',
  'The image "{file}" is too small. The height cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    '图像“{file}”太小。高度不得小于 {limit, number} 像素。',
  'The image "{file}" is too large. The width cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    '图像“{file}”太大。宽度不得大于 {limit, number} 像素。',
  'The image "{file}" is too large. The height cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    '图像“{file}”太大。高度不得大于 {limit, number} 像素。',
};
