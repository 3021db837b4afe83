import type { MessageTable } from '../../translation/message-source.ts';

export const ru: MessageTable = {
  'The uploaded file is not a valid FilePond payload.':
    'Загруженный файл не содержит правильных данных FilePond.',
  "Encoded file 'data' is not valid base64.":
    'Закодированный файл не содержит допустимого base64 в поле «data».',
  "Encoded file payload is not valid JSON: '%s'.":
    'Закодированный файл не является допустимым JSON: «%s».',
  "Encoded file key '%s' must be of type '%s'.":
    'Ключ «%s» закодированного файла должен иметь тип «%s».',
  "Encoded file payload must be a JSON object or an array; received '%s'.":
    'Закодированный файл должен быть объектом JSON или списком; получено «%s».',
  "Image data of file '%s' has %s bytes; the limit is %s.":
    'Данные изображения файла «%s» занимают %s байт; предел — %s.',
  "Unable to decode image data of file '%s'.":
    'Не удалось прочитать данные изображения файла «%s».',
  "Image file '%s' measures %sx%s pixels; the maximum dimension is %s.":
    'Изображение «%s» имеет размер %s × %s пикселей; наибольшая допустимая сторона — %s.',
  "Unable to encode image data of file '%s' as '%s'.":
    'Не удалось записать данные изображения файла «%s» как «%s».',
  "Image file '%s' has %s pixels; the limit is %s.":
    'Изображение «%s» содержит %s пикселей; предел — %s.',
  'You may not upload here.': 'Вам нельзя загружать сюда файлы.',
  'There is no such upload.': 'Такой загрузки нет.',
  'This is not your upload.': 'Это не ваша загрузка.',
  'The upload is not complete.': 'Загрузка не завершена.',
  'The file is too big. Its size cannot exceed {formattedLimit}.':
    'Файл слишком большой. Его размер не должен превышать {formattedLimit}.',
  'Too many uploads at once. Try again in a moment.':
    'Слишком много загрузок сразу. Повторите попытку чуть позже.',
  'Too many files are waiting. Submit or remove some of them first.':
    'Слишком много файлов ожидает отправки. Сначала отправьте или удалите некоторые из них.',
  'Your files are too large together. Submit or remove some of them first.':
    'Ваши файлы вместе слишком велики. Сначала отправьте или удалите некоторые из них.',
  'Another part of the file is on its way.': 'Другая часть файла ещё передаётся.',
  'There is no room left for the file.': 'Для файла не осталось места.',
  'The file could not be stored.': 'Не удалось сохранить файл.',
  'The upload broke off.': 'Загрузка прервалась.',
};
