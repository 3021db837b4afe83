import type { UploadMessages } from './texts.ts';

/** Texts of the upload input: Portuguese. */
export const pt: UploadMessages = {
  'Drag & Drop your files or <span class="filepond--label-action"> Browse </span>':
    'Arraste seus arquivos para cá ou <span class="filepond--label-action"> procure </span>',
  'Maximum file size is {filesize}': 'O tamanho máximo do arquivo é {filesize}',
  'File is too large': 'O arquivo é muito grande',
  'Maximum total file size is {filesize}': 'O tamanho total máximo é {filesize}',
  'Maximum total size exceeded': 'O tamanho total máximo foi excedido',
  'Minimum file size is {filesize}': 'O tamanho mínimo do arquivo é {filesize}',
  'File is too small': 'O arquivo é muito pequeno',
  'Expects {allButLastType} or {lastType}': 'São aceitos {allButLastType} ou {lastType}',
  'File type not allowed': 'Tipo de arquivo não permitido',
  'Edit image': 'Editar imagem',
  Apply: 'Aplicar',
  Cancel: 'Cancelar',
  Reset: 'Redefinir',
  'Zoom in': 'Ampliar',
  'Zoom out': 'Reduzir',
  Free: 'Livre',
  'Rotate left': 'Girar para a esquerda',
  'Rotate right': 'Girar para a direita',
  'Flip horizontally': 'Inverter na horizontal',
  'Flip vertically': 'Inverter na vertical',
  Angle: 'Ângulo',
  'Set the angle to 0': 'Definir o ângulo como 0',
  'Swap width and height': 'Trocar largura e altura',
  'The uploaded file is not a valid FilePond payload.':
    'O arquivo enviado não contém dados válidos do FilePond.',
  'The maximum number of files is {count}.': 'O número máximo de arquivos é {count}.',
  'Please wait until all files are ready.': 'Aguarde até que todos os arquivos estejam prontos.',
  'Some files cannot be used. Please remove them.':
    'Alguns arquivos não podem ser usados. Remova-os, por favor.',
  'Some files were not sent. Send them again or remove them.':
    'Alguns arquivos não foram enviados. Envie-os novamente ou remova-os, por favor.',
  'The file could not be read.': 'Não foi possível ler o arquivo.',
  'The image could not be changed.': 'Não foi possível alterar a imagem.',
  'The image could not be made small enough.': 'Não foi possível reduzir a imagem o suficiente.',
  'Open the file': 'Abrir o arquivo',
  'Move up': 'Mover para cima',
  'Move down': 'Mover para baixo',
  '{name} is now number {position} of {count}.': '{name} agora é o número {position} de {count}.',
  'Aspect ratio': 'Proporção',
  'Crop area': 'Área de recorte',
  'Arrow keys move the crop area, with Shift in larger steps; Alt and arrow keys resize it; plus and minus zoom; Enter applies.':
    'As setas movem a área de recorte, com Shift em passos maiores; Alt e as setas mudam o tamanho; mais e menos ampliam e reduzem; Enter aplica.',
  '{width} by {height} pixels, {x} from the left, {y} from the top':
    '{width} por {height} pixels, {x} da esquerda, {y} do topo',
  Added: 'Adicionado',
  Removed: 'Removido',
  'file in list': 'arquivo na lista',
  'files in list': 'arquivos na lista',
  'There is no network. Files are sent as soon as it is back.':
    'Sem conexão de rede. Os arquivos serão enviados assim que ela voltar.',
  'The folder {name} is empty.': 'A pasta {name} está vazia.',
  'The file is empty.': 'O arquivo está vazio.',
  'The content of the file is of another type than its name.':
    'O conteúdo do arquivo é de outro tipo que o nome dele.',
  'Waiting for a connection': 'Aguardando uma conexão',
  'Kept files': 'Arquivos mantidos',
  '{time} left': 'Tempo restante: {time}',
  'Files sent: {sent} of {count}': 'Arquivos enviados: {sent} de {count}',
  Pause: 'Pausar',
  Resume: 'Retomar',
  Paused: 'Em pausa',
  'Some files are paused. Resume or remove them.':
    'Alguns arquivos estão em pausa. Retome o envio ou remova-os.',
  'The session has expired. Reload the page.': 'A sessão expirou. Recarregue a página.',
};
