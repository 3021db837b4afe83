import type { UploadMessages } from './texts.ts';

/** Texts of the upload input: Spanish. */
export const es: UploadMessages = {
  'Drag & Drop your files or <span class="filepond--label-action"> Browse </span>':
    'Arrastra tus archivos aquí o <span class="filepond--label-action"> examina </span>',
  'Maximum file size is {filesize}': 'El tamaño máximo de archivo es {filesize}',
  'File is too large': 'El archivo es demasiado grande',
  'Maximum total file size is {filesize}': 'El tamaño máximo total es {filesize}',
  'Maximum total size exceeded': 'Se ha superado el tamaño máximo total',
  'Minimum file size is {filesize}': 'El tamaño mínimo de archivo es {filesize}',
  'File is too small': 'El archivo es demasiado pequeño',
  'Expects {allButLastType} or {lastType}': 'Se espera {allButLastType} o {lastType}',
  'File type not allowed': 'Tipo de archivo no permitido',
  'Edit image': 'Editar imagen',
  Apply: 'Aplicar',
  Cancel: 'Cancelar',
  Reset: 'Restablecer',
  'Zoom in': 'Acercar',
  'Zoom out': 'Alejar',
  Free: 'Libre',
  'Rotate left': 'Girar a la izquierda',
  'Rotate right': 'Girar a la derecha',
  'Flip horizontally': 'Voltear horizontalmente',
  'Flip vertically': 'Voltear verticalmente',
  Angle: 'Ángulo',
  'Set the angle to 0': 'Poner el ángulo a 0',
  'Swap width and height': 'Intercambiar ancho y alto',
  'The uploaded file is not a valid FilePond payload.':
    'El archivo subido no contiene datos válidos de FilePond.',
  'The maximum number of files is {count}.': 'El número máximo de archivos es {count}.',
  'Please wait until all files are ready.': 'Espera hasta que todos los archivos estén listos.',
  'Some files cannot be used. Please remove them.':
    'Algunos archivos no se pueden usar. Quítalos, por favor.',
  'Some files were not sent. Send them again or remove them.':
    'Algunos archivos no se han enviado. Envíalos de nuevo o quítalos, por favor.',
  'The file could not be read.': 'No se pudo leer el archivo.',
  'The image could not be changed.': 'No se pudo modificar la imagen.',
  'The image could not be made small enough.': 'No se pudo reducir la imagen lo suficiente.',
  'Open the file': 'Abrir el archivo',
  'Move up': 'Subir',
  'Move down': 'Bajar',
  '{name} is now number {position} of {count}.': '{name} es ahora el número {position} de {count}.',
  'Aspect ratio': 'Relación de aspecto',
  'Crop area': 'Área de recorte',
  'Arrow keys move the crop area, with Shift in larger steps; Alt and arrow keys resize it; plus and minus zoom; Enter applies.':
    'Las flechas mueven el área de recorte, con Mayús en pasos mayores; Alt y las flechas cambian su tamaño; más y menos acercan y alejan; Intro aplica.',
  '{width} by {height} pixels, {x} from the left, {y} from the top':
    '{width} por {height} píxeles, {x} desde la izquierda, {y} desde arriba',
  Added: 'Añadido',
  Removed: 'Quitado',
  'file in list': 'archivo en la lista',
  'files in list': 'archivos en la lista',
  'There is no network. Files are sent as soon as it is back.':
    'No hay conexión de red. Los archivos se enviarán en cuanto vuelva.',
  'The folder {name} is empty.': 'La carpeta {name} está vacía.',
  'The file is empty.': 'El archivo está vacío.',
  'The content of the file is of another type than its name.':
    'El contenido del archivo es de otro tipo que su nombre.',
  'Waiting for a connection': 'Esperando una conexión',
  'Kept files': 'Archivos conservados',
  '{time} left': 'Tiempo restante: {time}',
  'Files sent: {sent} of {count}': 'Archivos enviados: {sent} de {count}',
  Pause: 'Pausar',
  Resume: 'Reanudar',
  Paused: 'En pausa',
  'Some files are paused. Resume or remove them.':
    'Algunos archivos están en pausa. Reanúdelos o elimínelos.',
  'The session has expired. Reload the page.': 'La sesión ha caducado. Vuelva a cargar la página.',
};
