import type { MessageTable } from '../../translation/message-source.ts';

export const pt: MessageTable = {
  'The uploaded file is not a valid FilePond payload.':
    'O arquivo enviado não contém dados válidos do FilePond.',
  "Encoded file 'data' is not valid base64.":
    'O arquivo codificado não contém base64 válido em "data".',
  "Encoded file payload is not valid JSON: '%s'.":
    'O arquivo codificado não é um JSON válido: "%s".',
  "Encoded file key '%s' must be of type '%s'.":
    'A chave "%s" do arquivo codificado deve ser do tipo "%s".',
  "Encoded file payload must be a JSON object or an array; received '%s'.":
    'O arquivo codificado deve ser um objeto JSON ou uma lista; recebido: "%s".',
  "Image data of file '%s' has %s bytes; the limit is %s.":
    'Os dados de imagem do arquivo "%s" têm %s bytes; o limite é %s.',
  "Unable to decode image data of file '%s'.":
    'Não foi possível ler os dados de imagem do arquivo "%s".',
  "Image file '%s' measures %sx%s pixels; the maximum dimension is %s.":
    'A imagem "%s" mede %s × %s pixels; a dimensão máxima é %s.',
  "Unable to encode image data of file '%s' as '%s'.":
    'Não foi possível gravar os dados de imagem do arquivo "%s" como "%s".',
  "Image file '%s' has %s pixels; the limit is %s.": 'A imagem "%s" tem %s pixels; o limite é %s.',
  'You may not upload here.': 'Você não pode enviar arquivos aqui.',
  'There is no such upload.': 'Este envio não existe.',
  'This is not your upload.': 'Este envio não é seu.',
  'The upload is not complete.': 'O envio não está completo.',
  'The file is too big. Its size cannot exceed {formattedLimit}.':
    'O arquivo é grande demais. Seu tamanho não pode exceder {formattedLimit}.',
  'Too many uploads at once. Try again in a moment.':
    'Envios demais de uma só vez. Tente novamente em um instante.',
  'Too many files are waiting. Submit or remove some of them first.':
    'Há arquivos demais em espera. Envie ou remova alguns deles primeiro.',
  'Your files are too large together. Submit or remove some of them first.':
    'Seus arquivos são grandes demais em conjunto. Envie ou remova alguns deles primeiro.',
  'Another part of the file is on its way.': 'Outra parte do arquivo está a caminho.',
  'There is no room left for the file.': 'Não há mais espaço para o arquivo.',
  'The file could not be stored.': 'Não foi possível salvar o arquivo.',
  'The upload broke off.': 'O envio foi interrompido.',
};
