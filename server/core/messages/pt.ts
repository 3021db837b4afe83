import type { MessageTable } from '../translation/message-source.ts';

export const pt: MessageTable = {
  'the input value': 'o valor informado',
  'Page not found.': 'Página não encontrada.',
  'Missing required parameters: {params}': 'Parâmetros obrigatórios ausentes: {params}',
  'Invalid data received for parameter "{param}".':
    'Dados inválidos recebidos para o parâmetro "{param}".',
  'An internal server error occurred.': 'Ocorreu um erro interno do servidor.',
  Home: 'Início',
  Button: 'Botão',
  '{attribute} cannot be blank.': '{attribute} não pode ficar em branco.',
  '{attribute} must be "{requiredValue}".': '{attribute} deve ser "{requiredValue}".',
  '{attribute} must be a string.': '{attribute} deve ser um texto.',
  '{attribute} should contain at least {min, number} {min, plural, one{character} other{characters}}.':
    '{attribute} deve conter pelo menos {min, number} {min, plural, one{caractere} other{caracteres}}.',
  '{attribute} should contain at most {max, number} {max, plural, one{character} other{characters}}.':
    '{attribute} deve conter no máximo {max, number} {max, plural, one{caractere} other{caracteres}}.',
  '{attribute} should contain {length, number} {length, plural, one{character} other{characters}}.':
    '{attribute} deve conter {length, number} {length, plural, one{caractere} other{caracteres}}.',
  '{attribute} must be a number.': '{attribute} deve ser um número.',
  '{attribute} must be an integer.': '{attribute} deve ser um número inteiro.',
  '{attribute} must be no less than {min}.': '{attribute} não deve ser menor que {min}.',
  '{attribute} must be no greater than {max}.': '{attribute} não deve ser maior que {max}.',
  '{attribute} must be either "{true}" or "{false}".':
    '{attribute} deve ser "{true}" ou "{false}".',
  '{attribute} must be equal to "{compareValueOrAttribute}".':
    '{attribute} deve ser igual a "{compareValueOrAttribute}".',
  '{attribute} must not be equal to "{compareValueOrAttribute}".':
    '{attribute} não deve ser igual a "{compareValueOrAttribute}".',
  '{attribute} must be greater than "{compareValueOrAttribute}".':
    '{attribute} deve ser maior que "{compareValueOrAttribute}".',
  '{attribute} must be greater than or equal to "{compareValueOrAttribute}".':
    '{attribute} deve ser maior ou igual a "{compareValueOrAttribute}".',
  '{attribute} must be less than "{compareValueOrAttribute}".':
    '{attribute} deve ser menor que "{compareValueOrAttribute}".',
  '{attribute} must be less than or equal to "{compareValueOrAttribute}".':
    '{attribute} deve ser menor ou igual a "{compareValueOrAttribute}".',
  '{attribute} is invalid.': '{attribute} não é válido.',
  '{attribute} is not a valid email address.': '{attribute} não é um endereço de e-mail válido.',
  '{attribute} is not a valid URL.': '{attribute} não é uma URL válida.',
  '{attribute} must be a valid IP address.': '{attribute} deve ser um endereço IP válido.',
  '{attribute} must not be an IPv6 address.': '{attribute} não deve ser um endereço IPv6.',
  '{attribute} must not be an IPv4 address.': '{attribute} não deve ser um endereço IPv4.',
  '{attribute} contains wrong subnet mask.': '{attribute} contém uma máscara de sub-rede errada.',
  '{attribute} must be an IP address with specified subnet.':
    '{attribute} deve ser um endereço IP com sub-rede especificada.',
  '{attribute} must not be a subnet.': '{attribute} não deve ser uma sub-rede.',
  '{attribute} is not in the allowed range.': '{attribute} não está na faixa permitida.',
  'The format of {attribute} is invalid.': 'O formato de {attribute} é inválido.',
  'File upload failed.': 'O envio do arquivo falhou.',
  'Please upload a file.': 'Por favor, envie um arquivo.',
  'You can upload at most {limit, number} {limit, plural, one{file} other{files}}.':
    'Você pode enviar no máximo {limit, number} {limit, plural, one{arquivo} other{arquivos}}.',
  'You should upload at least {limit, number} {limit, plural, one{file} other{files}}.':
    'Você deve enviar pelo menos {limit, number} {limit, plural, one{arquivo} other{arquivos}}.',
  'Only files with these extensions are allowed: {extensions}.':
    'São permitidos somente arquivos com estas extensões: {extensions}.',
  'Only files with these MIME types are allowed: {mimeTypes}.':
    'São permitidos somente arquivos com estes tipos MIME: {mimeTypes}.',
  'The file "{file}" is too big. Its size cannot exceed {formattedLimit}.':
    'O arquivo "{file}" é grande demais. Seu tamanho não pode exceder {formattedLimit}.',
  'The file "{file}" is too small. Its size cannot be smaller than {formattedLimit}.':
    'O arquivo "{file}" é pequeno demais. Seu tamanho não pode ser menor que {formattedLimit}.',
  'The file "{file}" is not an image.': 'O arquivo "{file}" não é uma imagem.',
  'The image "{file}" is too small. The width cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'A imagem "{file}" é pequena demais. A largura não pode ser menor que {limit, number} {limit, plural, one{pixel} other{pixels}}.',
  'The image "{file}" is too small. The height cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'A imagem "{file}" é pequena demais. A altura não pode ser menor que {limit, number} {limit, plural, one{pixel} other{pixels}}.',
  'The image "{file}" is too large. The width cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'A imagem "{file}" é grande demais. A largura não pode ser maior que {limit, number} {limit, plural, one{pixel} other{pixels}}.',
  'The image "{file}" is too large. The height cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'A imagem "{file}" é grande demais. A altura não pode ser maior que {limit, number} {limit, plural, one{pixel} other{pixels}}.',
};
