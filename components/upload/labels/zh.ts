import type { UploadMessages } from './texts.ts';

/** Texts of the upload input: Chinese. */
export const zh: UploadMessages = {
  'Drag & Drop your files or <span class="filepond--label-action"> Browse </span>':
    '将文件拖放到此处或<span class="filepond--label-action"> 浏览 </span>',
  'Maximum file size is {filesize}': '文件大小上限为 {filesize}',
  'File is too large': '文件过大',
  'Maximum total file size is {filesize}': '文件总大小上限为 {filesize}',
  'Maximum total size exceeded': '超过文件总大小上限',
  'Minimum file size is {filesize}': '文件大小下限为 {filesize}',
  'File is too small': '文件过小',
  'Expects {allButLastType} or {lastType}': '应为 {allButLastType} 或 {lastType}',
  'File type not allowed': '不允许的文件类型',
  'Edit image': '编辑图片',
  Apply: '应用',
  Cancel: '取消',
  Reset: '重置',
  'Zoom in': '放大',
  'Zoom out': '缩小',
  Free: '自由',
  'The uploaded file is not a valid FilePond payload.': '上传的文件不是有效的 FilePond 数据。',
  'The maximum number of files is {count}.': '文件数量上限为 {count}。',
  'Please wait until all files are ready.': '请等待所有文件准备就绪。',
  'Some files cannot be used. Please remove them.': '部分文件无法使用，请将其移除。',
  'The file could not be read.': '无法读取该文件。',
  'The image could not be changed.': '无法修改图片。',
  'Open the file': '打开文件',
  'Move up': '上移',
  'Move down': '下移',
  '{name} is now number {position} of {count}.': '{name} 现在是第 {position} 个，共 {count} 个。',
  'Aspect ratio': '宽高比',
  'Crop area': '裁剪区域',
  'Arrow keys move the crop area, with Shift in larger steps; Alt and arrow keys resize it; plus and minus zoom; Enter applies.':
    '方向键移动裁剪区域，按住 Shift 步幅更大；Alt 加方向键调整大小；加号和减号缩放；回车键应用。',
  '{width} by {height} pixels, {x} from the left, {y} from the top':
    '{width} × {height} 像素，距左侧 {x}，距顶部 {y}',
  Added: '已添加',
  Removed: '已移除',
  'file in list': '个文件在列表中',
  'files in list': '个文件在列表中',
  'There is no network. Files are sent as soon as it is back.':
    '没有网络连接。恢复后将立即发送文件。',
  'The folder {name} is empty.': '文件夹 {name} 是空的。',
  'The file is empty.': '文件为空。',
  'The content of the file is of another type than its name.': '文件内容的类型与其名称不符。',
  'Waiting for a connection': '正在等待网络连接',
  'Kept files': '已保留的文件',
};
