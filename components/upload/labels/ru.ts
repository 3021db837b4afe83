import type { UploadMessages } from './texts.ts';

/** Texts of the upload input: Russian. */
export const ru: UploadMessages = {
  'Drag & Drop your files or <span class="filepond--label-action"> Browse </span>':
    'Перетащите файлы сюда или <span class="filepond--label-action"> выберите </span>',
  'Maximum file size is {filesize}': 'Максимальный размер файла: {filesize}',
  'File is too large': 'Файл слишком большой',
  'Maximum total file size is {filesize}': 'Максимальный общий размер файлов: {filesize}',
  'Maximum total size exceeded': 'Превышен максимальный общий размер',
  'Minimum file size is {filesize}': 'Минимальный размер файла: {filesize}',
  'File is too small': 'Файл слишком маленький',
  'Expects {allButLastType} or {lastType}': 'Ожидается {allButLastType} или {lastType}',
  'File type not allowed': 'Недопустимый тип файла',
  'Edit image': 'Редактировать изображение',
  Apply: 'Применить',
  Cancel: 'Отмена',
  Reset: 'Сбросить',
  'Zoom in': 'Увеличить',
  'Zoom out': 'Уменьшить',
  Free: 'Свободно',
  'Rotate left': 'Повернуть влево',
  'Rotate right': 'Повернуть вправо',
  'Flip horizontally': 'Отразить по горизонтали',
  'Flip vertically': 'Отразить по вертикали',
  Angle: 'Угол',
  'Set the angle to 0': 'Установить угол 0',
  'Swap width and height': 'Поменять ширину и высоту местами',
  'The uploaded file is not a valid FilePond payload.':
    'Загруженный файл не содержит правильных данных FilePond.',
  'The maximum number of files is {count}.': 'Максимальное количество файлов: {count}.',
  'Please wait until all files are ready.': 'Подождите, пока все файлы будут готовы.',
  'Some files cannot be used. Please remove them.':
    'Некоторые файлы нельзя использовать. Удалите их.',
  'Some files were not sent. Send them again or remove them.':
    'Некоторые файлы не отправлены. Отправьте их ещё раз или удалите.',
  'The file could not be read.': 'Не удалось прочитать файл.',
  'The image could not be changed.': 'Не удалось изменить изображение.',
  'The image could not be made small enough.': 'Не удалось достаточно уменьшить изображение.',
  'Open the file': 'Открыть файл',
  'Move up': 'Переместить вверх',
  'Move down': 'Переместить вниз',
  '{name} is now number {position} of {count}.': '{name}: теперь номер {position} из {count}.',
  'Aspect ratio': 'Соотношение сторон',
  'Crop area': 'Область обрезки',
  'Arrow keys move the crop area, with Shift in larger steps; Alt and arrow keys resize it; plus and minus zoom; Enter applies.':
    'Стрелки перемещают область обрезки, с Shift — большими шагами; Alt и стрелки меняют её размер; плюс и минус меняют масштаб; Enter применяет.',
  '{width} by {height} pixels, {x} from the left, {y} from the top':
    '{width} на {height} пикселей, {x} слева, {y} сверху',
  Added: 'Добавлено',
  Removed: 'Удалено',
  'file in list': 'файл в списке',
  'files in list': '— столько файлов в списке',
  'There is no network. Files are sent as soon as it is back.':
    'Нет подключения к сети. Файлы будут отправлены, как только оно восстановится.',
  'The folder {name} is empty.': 'Папка {name} пуста.',
  'The file is empty.': 'Файл пуст.',
  'The content of the file is of another type than its name.':
    'Содержимое файла другого типа, чем его имя.',
  'Waiting for a connection': 'Ожидание соединения',
  'Kept files': 'Сохранённые файлы',
  '{time} left': 'Осталось {time}',
  'Files sent: {sent} of {count}': 'Отправлено файлов: {sent} из {count}',
  Pause: 'Приостановить',
  Resume: 'Продолжить',
  Paused: 'Приостановлено',
  'Some files are paused. Resume or remove them.':
    'Отправка некоторых файлов приостановлена. Продолжите её или удалите эти файлы.',
  'The session has expired. Reload the page.': 'Сеанс истёк. Перезагрузите страницу.',
};
