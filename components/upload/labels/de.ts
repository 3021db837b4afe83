import type { UploadMessages } from './texts.ts';

/** Texts of the upload input: German. */
export const de: UploadMessages = {
  'Drag & Drop your files or <span class="filepond--label-action"> Browse </span>':
    'Dateien hierher ziehen oder <span class="filepond--label-action"> auswählen </span>',
  'Maximum file size is {filesize}': 'Maximale Dateigröße: {filesize}',
  'File is too large': 'Die Datei ist zu groß',
  'Maximum total file size is {filesize}': 'Maximale Gesamtgröße: {filesize}',
  'Maximum total size exceeded': 'Die maximale Gesamtgröße ist überschritten',
  'Minimum file size is {filesize}': 'Mindestgröße einer Datei: {filesize}',
  'File is too small': 'Die Datei ist zu klein',
  'Expects {allButLastType} or {lastType}': 'Erlaubt sind {allButLastType} oder {lastType}',
  'File type not allowed': 'Dieser Dateityp ist nicht erlaubt',
  'Edit image': 'Bild bearbeiten',
  Apply: 'Übernehmen',
  Cancel: 'Abbrechen',
  Reset: 'Zurücksetzen',
  'Zoom in': 'Vergrößern',
  'Zoom out': 'Verkleinern',
  Free: 'Frei',
  'Rotate left': 'Nach links drehen',
  'Rotate right': 'Nach rechts drehen',
  'Flip horizontally': 'Horizontal spiegeln',
  'Flip vertically': 'Vertikal spiegeln',
  Angle: 'Winkel',
  'Set the angle to 0': 'Winkel auf 0 setzen',
  'Swap width and height': 'Breite und Höhe tauschen',
  'The uploaded file is not a valid FilePond payload.':
    'Die hochgeladene Datei enthält keine gültigen FilePond-Daten.',
  'The maximum number of files is {count}.': 'Höchste Anzahl der Dateien: {count}.',
  'Please wait until all files are ready.': 'Bitte warten, bis alle Dateien bereit sind.',
  'Some files cannot be used. Please remove them.':
    'Einige Dateien können nicht verwendet werden. Bitte entfernen Sie sie.',
  'Some files were not sent. Send them again or remove them.':
    'Einige Dateien wurden nicht gesendet. Bitte senden Sie sie erneut, oder entfernen Sie sie.',
  'The file could not be read.': 'Die Datei konnte nicht gelesen werden.',
  'The image could not be changed.': 'Das Bild konnte nicht bearbeitet werden.',
  'The image could not be made small enough.': 'Das Bild konnte nicht klein genug gemacht werden.',
  'Open the file': 'Datei öffnen',
  'Move up': 'Nach oben',
  'Move down': 'Nach unten',
  '{name} is now number {position} of {count}.': '{name} ist jetzt Nummer {position} von {count}.',
  'Aspect ratio': 'Seitenverhältnis',
  'Crop area': 'Bildausschnitt',
  'Arrow keys move the crop area, with Shift in larger steps; Alt and arrow keys resize it; plus and minus zoom; Enter applies.':
    'Pfeiltasten verschieben den Ausschnitt, mit Umschalt in größeren Schritten; Alt und Pfeiltasten ändern seine Größe; Plus und Minus vergrößern und verkleinern; Enter übernimmt.',
  '{width} by {height} pixels, {x} from the left, {y} from the top':
    '{width} mal {height} Pixel, {x} von links, {y} von oben',
  Added: 'Hinzugefügt',
  Removed: 'Entfernt',
  'file in list': 'Datei in der Liste',
  'files in list': 'Dateien in der Liste',
  'There is no network. Files are sent as soon as it is back.':
    'Es gibt keine Netzwerkverbindung. Die Dateien werden gesendet, sobald sie wieder da ist.',
  'The folder {name} is empty.': 'Der Ordner {name} ist leer.',
  'The file is empty.': 'Die Datei ist leer.',
  'The content of the file is of another type than its name.':
    'Der Inhalt der Datei hat einen anderen Typ als ihr Name.',
  'Waiting for a connection': 'Warten auf eine Verbindung',
  'Kept files': 'Behaltene Dateien',
  '{time} left': 'noch {time}',
  'Files sent: {sent} of {count}': 'Gesendete Dateien: {sent} von {count}',
  Pause: 'Anhalten',
  Resume: 'Fortsetzen',
  Paused: 'Angehalten',
  'Some files are paused. Resume or remove them.':
    'Einige Dateien sind angehalten. Bitte setzen Sie sie fort oder entfernen Sie sie.',
  'The session has expired. Reload the page.':
    'Die Sitzung ist abgelaufen. Bitte laden Sie die Seite neu.',
};
