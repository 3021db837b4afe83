import type { MessageTable } from '../../translation/message-source.ts';

export const fr: MessageTable = {
  'The uploaded file is not a valid FilePond payload.':
    'Le fichier envoyé ne contient pas de données FilePond valides.',
  "Encoded file 'data' is not valid base64.":
    'Le fichier encodé ne contient pas de base64 valide dans « data ».',
  "Encoded file payload is not valid JSON: '%s'.":
    'Le fichier encodé n’est pas du JSON valide : « %s ».',
  "Encoded file key '%s' must be of type '%s'.":
    'La clé « %s » du fichier encodé doit être de type « %s ».',
  "Encoded file payload must be a JSON object or an array; received '%s'.":
    'Le fichier encodé doit être un objet JSON ou une liste ; reçu : « %s ».',
  "Image data of file '%s' has %s bytes; the limit is %s.":
    'Les données d’image du fichier « %s » comptent %s octets ; la limite est de %s.',
  "Unable to decode image data of file '%s'.":
    'Impossible de lire les données d’image du fichier « %s ».',
  "Image file '%s' measures %sx%s pixels; the maximum dimension is %s.":
    'L’image « %s » mesure %s × %s pixels ; la dimension maximale est de %s.',
  "Unable to encode image data of file '%s' as '%s'.":
    'Impossible d’écrire les données d’image du fichier « %s » au format « %s ».',
  "Image file '%s' has %s pixels; the limit is %s.":
    'L’image « %s » compte %s pixels ; la limite est de %s.',
  'You may not upload here.': 'Vous ne pouvez pas téléverser de fichiers ici.',
  'There is no such upload.': 'Ce téléversement n’existe pas.',
  'This is not your upload.': 'Ce téléversement n’est pas le vôtre.',
  'The upload is not complete.': 'Le téléversement n’est pas complet.',
  'The file is too big. Its size cannot exceed {formattedLimit}.':
    'Le fichier est trop volumineux. Sa taille ne peut pas dépasser {formattedLimit}.',
  'Too many uploads at once. Try again in a moment.':
    'Trop de téléversements à la fois. Réessayez dans un instant.',
  'Too many files are waiting. Submit or remove some of them first.':
    'Trop de fichiers sont en attente. Envoyez-en ou retirez-en d’abord quelques-uns.',
  'Your files are too large together. Submit or remove some of them first.':
    'Vos fichiers sont trop volumineux au total. Envoyez-en ou retirez-en d’abord quelques-uns.',
  'Another part of the file is on its way.': 'Une autre partie du fichier est en cours d’envoi.',
  'There is no room left for the file.': 'Il n’y a plus de place pour le fichier.',
  'The file could not be stored.': 'Le fichier n’a pas pu être enregistré.',
  'The upload broke off.': 'Le téléversement a été interrompu.',
};
