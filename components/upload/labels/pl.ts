import type { UploadMessages } from './texts.ts';

/** Texts of the upload input: Polish. */
export const pl: UploadMessages = {
  'Drag & Drop your files or <span class="filepond--label-action"> Browse </span>':
    'Przeciągnij i upuść pliki lub <span class="filepond--label-action"> wybierz </span>',
  'Maximum file size is {filesize}': 'Maksymalny rozmiar pliku to {filesize}',
  'File is too large': 'Plik jest za duży',
  'Maximum total file size is {filesize}': 'Maksymalny łączny rozmiar to {filesize}',
  'Maximum total size exceeded': 'Przekroczono maksymalny łączny rozmiar',
  'Minimum file size is {filesize}': 'Minimalny rozmiar pliku to {filesize}',
  'File is too small': 'Plik jest za mały',
  'Expects {allButLastType} or {lastType}': 'Oczekiwano {allButLastType} lub {lastType}',
  'File type not allowed': 'Niedozwolony typ pliku',
  'Edit image': 'Edytuj obraz',
  Apply: 'Zastosuj',
  Cancel: 'Anuluj',
  Reset: 'Resetuj',
  'Zoom in': 'Powiększ',
  'Zoom out': 'Pomniejsz',
  Free: 'Dowolne',
  'Rotate left': 'Obróć w lewo',
  'Rotate right': 'Obróć w prawo',
  'Flip horizontally': 'Odbij w poziomie',
  'Flip vertically': 'Odbij w pionie',
  Angle: 'Kąt',
  'Set the angle to 0': 'Ustaw kąt na 0',
  'Swap width and height': 'Zamień szerokość z wysokością',
  'The uploaded file is not a valid FilePond payload.':
    'Przesłany plik nie zawiera prawidłowych danych FilePond.',
  'The maximum number of files is {count}.': 'Maksymalna liczba plików to {count}.',
  'Please wait until all files are ready.': 'Poczekaj, aż wszystkie pliki będą gotowe.',
  'Some files cannot be used. Please remove them.': 'Niektórych plików nie można użyć. Usuń je.',
  'Some files were not sent. Send them again or remove them.':
    'Niektóre pliki nie zostały wysłane. Wyślij je ponownie lub usuń.',
  'The file could not be read.': 'Nie udało się odczytać pliku.',
  'The image could not be changed.': 'Nie udało się zmienić obrazu.',
  'The image could not be made small enough.': 'Nie udało się wystarczająco zmniejszyć obrazu.',
  'Open the file': 'Otwórz plik',
  'Move up': 'Przenieś wyżej',
  'Move down': 'Przenieś niżej',
  '{name} is now number {position} of {count}.': '{name} jest teraz plikiem {position} z {count}.',
  'Aspect ratio': 'Proporcje',
  'Crop area': 'Obszar kadrowania',
  'Arrow keys move the crop area, with Shift in larger steps; Alt and arrow keys resize it; plus and minus zoom; Enter applies.':
    'Strzałki przesuwają obszar kadrowania, z klawiszem Shift większymi krokami; Alt i strzałki zmieniają jego rozmiar; plus i minus powiększają i pomniejszają; Enter zatwierdza.',
  '{width} by {height} pixels, {x} from the left, {y} from the top':
    '{width} na {height} pikseli, {x} od lewej, {y} od góry',
  Added: 'Dodano',
  Removed: 'Usunięto',
  'file in list': 'plik na liście',
  'files in list': '– tyle plików jest na liście',
  'There is no network. Files are sent as soon as it is back.':
    'Brak połączenia z siecią. Pliki zostaną wysłane, gdy tylko wróci.',
  'The folder {name} is empty.': 'Folder {name} jest pusty.',
  'The file is empty.': 'Plik jest pusty.',
  'The content of the file is of another type than its name.':
    'Zawartość pliku jest innego typu niż jego nazwa.',
  'Waiting for a connection': 'Oczekiwanie na połączenie',
  'Kept files': 'Zachowane pliki',
  '{time} left': 'Pozostało {time}',
  'Files sent: {sent} of {count}': 'Wysłane pliki: {sent} z {count}',
  Pause: 'Wstrzymaj',
  Resume: 'Wznów',
  Paused: 'Wstrzymano',
  'Some files are paused. Resume or remove them.':
    'Wysyłanie niektórych plików jest wstrzymane. Wznów je lub usuń te pliki.',
  'The session has expired. Reload the page.': 'Sesja wygasła. Odśwież stronę.',
};
