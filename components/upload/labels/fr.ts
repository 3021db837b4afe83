import type { UploadMessages } from './texts.ts';

/** Texts of the upload input: French. */
export const fr: UploadMessages = {
  'Drag & Drop your files or <span class="filepond--label-action"> Browse </span>':
    'Déposez vos fichiers ici ou <span class="filepond--label-action"> parcourez </span>',
  'Maximum file size is {filesize}': 'La taille maximale d’un fichier est de {filesize}',
  'File is too large': 'Le fichier est trop volumineux',
  'Maximum total file size is {filesize}': 'La taille totale maximale est de {filesize}',
  'Maximum total size exceeded': 'La taille totale maximale est dépassée',
  'Minimum file size is {filesize}': 'La taille minimale d’un fichier est de {filesize}',
  'File is too small': 'Le fichier est trop petit',
  'Expects {allButLastType} or {lastType}': 'Types attendus : {allButLastType} ou {lastType}',
  'File type not allowed': 'Type de fichier non autorisé',
  'Edit image': 'Modifier l’image',
  Apply: 'Appliquer',
  Cancel: 'Annuler',
  Reset: 'Réinitialiser',
  'Zoom in': 'Agrandir',
  'Zoom out': 'Réduire',
  Free: 'Libre',
  'Rotate left': 'Pivoter à gauche',
  'Rotate right': 'Pivoter à droite',
  'Flip horizontally': 'Retourner horizontalement',
  'Flip vertically': 'Retourner verticalement',
  Angle: 'Angle',
  'Set the angle to 0': 'Mettre l’angle à 0',
  'Swap width and height': 'Inverser la largeur et la hauteur',
  'The uploaded file is not a valid FilePond payload.':
    'Le fichier envoyé ne contient pas de données FilePond valides.',
  'The maximum number of files is {count}.': 'Le nombre maximal de fichiers est {count}.',
  'Please wait until all files are ready.': 'Veuillez attendre que tous les fichiers soient prêts.',
  'Some files cannot be used. Please remove them.':
    'Certains fichiers ne peuvent pas être utilisés. Veuillez les retirer.',
  'Some files were not sent. Send them again or remove them.':
    "Certains fichiers n'ont pas été envoyés. Veuillez les renvoyer ou les retirer.",
  'The file could not be read.': 'Le fichier n’a pas pu être lu.',
  'The image could not be changed.': 'L’image n’a pas pu être modifiée.',
  'The image could not be made small enough.': 'L’image n’a pas pu être suffisamment réduite.',
  'Open the file': 'Ouvrir le fichier',
  'Move up': 'Monter',
  'Move down': 'Descendre',
  '{name} is now number {position} of {count}.':
    '{name} est maintenant le numéro {position} sur {count}.',
  'Aspect ratio': 'Format',
  'Crop area': 'Zone de recadrage',
  'Arrow keys move the crop area, with Shift in larger steps; Alt and arrow keys resize it; plus and minus zoom; Enter applies.':
    'Les flèches déplacent la zone de recadrage, avec Maj par pas plus grands ; Alt et les flèches la redimensionnent ; plus et moins zooment ; Entrée applique.',
  '{width} by {height} pixels, {x} from the left, {y} from the top':
    '{width} sur {height} pixels, {x} depuis la gauche, {y} depuis le haut',
  Added: 'Ajouté',
  Removed: 'Retiré',
  'file in list': 'fichier dans la liste',
  'files in list': 'fichiers dans la liste',
  'There is no network. Files are sent as soon as it is back.':
    'Il n’y a pas de connexion réseau. Les fichiers seront envoyés dès son retour.',
  'The folder {name} is empty.': 'Le dossier {name} est vide.',
  'The file is empty.': 'Le fichier est vide.',
  'The content of the file is of another type than its name.':
    'Le contenu du fichier est d’un autre type que son nom.',
  'Waiting for a connection': 'En attente d’une connexion',
  'Kept files': 'Fichiers conservés',
  '{time} left': 'Temps restant : {time}',
  'Files sent: {sent} of {count}': 'Fichiers envoyés : {sent} sur {count}',
  Pause: 'Mettre en pause',
  Resume: 'Reprendre',
  Paused: 'En pause',
  'Some files are paused. Resume or remove them.':
    'Certains fichiers sont en pause. Reprenez leur envoi ou supprimez-les.',
  'The session has expired. Reload the page.': 'La session a expiré. Rechargez la page.',
};
