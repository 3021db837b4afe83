import type { MessageTable } from '../translation/message-source.ts';

export const fr: MessageTable = {
  'the input value': 'la valeur saisie',
  'Page not found.': 'Page non trouvée.',
  'Missing required parameters: {params}': 'Paramètres obligatoires manquants : {params}',
  'Invalid data received for parameter "{param}".':
    'Données non valides reçues pour le paramètre « {param} ».',
  'An internal server error occurred.': 'Une erreur interne du serveur s’est produite.',
  Home: 'Accueil',
  Button: 'Bouton',
  '{attribute} cannot be blank.': '{attribute} ne peut pas être vide.',
  '{attribute} must be "{requiredValue}".': '{attribute} doit être « {requiredValue} ».',
  '{attribute} must be a string.': '{attribute} doit être un texte.',
  '{attribute} should contain at least {min, number} {min, plural, one{character} other{characters}}.':
    '{attribute} doit contenir au moins {min, number} {min, plural, one{caractère} other{caractères}}.',
  '{attribute} should contain at most {max, number} {max, plural, one{character} other{characters}}.':
    '{attribute} doit contenir au plus {max, number} {max, plural, one{caractère} other{caractères}}.',
  '{attribute} should contain {length, number} {length, plural, one{character} other{characters}}.':
    '{attribute} doit contenir {length, number} {length, plural, one{caractère} other{caractères}}.',
  '{attribute} must be a number.': '{attribute} doit être un nombre.',
  '{attribute} must be an integer.': '{attribute} doit être un nombre entier.',
  '{attribute} must be no less than {min}.': '{attribute} ne doit pas être inférieur à {min}.',
  '{attribute} must be no greater than {max}.': '{attribute} ne doit pas être supérieur à {max}.',
  '{attribute} must be either "{true}" or "{false}".':
    '{attribute} doit être soit « {true} », soit « {false} ».',
  '{attribute} must be equal to "{compareValueOrAttribute}".':
    '{attribute} doit être égal à « {compareValueOrAttribute} ».',
  '{attribute} must not be equal to "{compareValueOrAttribute}".':
    '{attribute} ne doit pas être égal à « {compareValueOrAttribute} ».',
  '{attribute} must be greater than "{compareValueOrAttribute}".':
    '{attribute} doit être supérieur à « {compareValueOrAttribute} ».',
  '{attribute} must be greater than or equal to "{compareValueOrAttribute}".':
    '{attribute} doit être supérieur ou égal à « {compareValueOrAttribute} ».',
  '{attribute} must be less than "{compareValueOrAttribute}".':
    '{attribute} doit être inférieur à « {compareValueOrAttribute} ».',
  '{attribute} must be less than or equal to "{compareValueOrAttribute}".':
    '{attribute} doit être inférieur ou égal à « {compareValueOrAttribute} ».',
  '{attribute} is invalid.': '{attribute} n’est pas valide.',
  '{attribute} is not a valid email address.': '{attribute} n’est pas une adresse e-mail valide.',
  '{attribute} is not a valid URL.': '{attribute} n’est pas une URL valide.',
  '{attribute} must be a valid IP address.': '{attribute} doit être une adresse IP valide.',
  '{attribute} must not be an IPv6 address.': '{attribute} ne doit pas être une adresse IPv6.',
  '{attribute} must not be an IPv4 address.': '{attribute} ne doit pas être une adresse IPv4.',
  '{attribute} contains wrong subnet mask.':
    '{attribute} contient un masque de sous-réseau incorrect.',
  '{attribute} must be an IP address with specified subnet.':
    '{attribute} doit être une adresse IP avec un sous-réseau indiqué.',
  '{attribute} must not be a subnet.': '{attribute} ne doit pas être un sous-réseau.',
  '{attribute} is not in the allowed range.': '{attribute} n’est pas dans la plage autorisée.',
  'The format of {attribute} is invalid.': 'Le format de {attribute} n’est pas valide.',
  'File upload failed.': 'L’envoi du fichier a échoué.',
  'Please upload a file.': 'Veuillez envoyer un fichier.',
  'You can upload at most {limit, number} {limit, plural, one{file} other{files}}.':
    'Vous pouvez envoyer au plus {limit, number} {limit, plural, one{fichier} other{fichiers}}.',
  'You should upload at least {limit, number} {limit, plural, one{file} other{files}}.':
    'Vous devez envoyer au moins {limit, number} {limit, plural, one{fichier} other{fichiers}}.',
  'Only files with these extensions are allowed: {extensions}.':
    'Seuls les fichiers portant ces extensions sont autorisés : {extensions}.',
  'Only files with these MIME types are allowed: {mimeTypes}.':
    'Seuls les fichiers de ces types MIME sont autorisés : {mimeTypes}.',
  'The file "{file}" is too big. Its size cannot exceed {formattedLimit}.':
    'Le fichier « {file} » est trop volumineux. Sa taille ne peut pas dépasser {formattedLimit}.',
  'The file "{file}" is too small. Its size cannot be smaller than {formattedLimit}.':
    'Le fichier « {file} » est trop petit. Sa taille ne peut pas être inférieure à {formattedLimit}.',
  'The file "{file}" is not an image.': 'Le fichier « {file} » n’est pas une image.',
  'The image "{file}" is too small. The width cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'L’image « {file} » est trop petite. La largeur ne peut pas être inférieure à {limit, number} {limit, plural, one{pixel} other{pixels}}.',
  'The image "{file}" is too small. The height cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'L’image « {file} » est trop petite. La hauteur ne peut pas être inférieure à {limit, number} {limit, plural, one{pixel} other{pixels}}.',
  'The image "{file}" is too large. The width cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'L’image « {file} » est trop grande. La largeur ne peut pas être supérieure à {limit, number} {limit, plural, one{pixel} other{pixels}}.',
  'The image "{file}" is too large. The height cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'L’image « {file} » est trop grande. La hauteur ne peut pas être supérieure à {limit, number} {limit, plural, one{pixel} other{pixels}}.',
};
