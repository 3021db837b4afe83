import type { MessageTable } from '../translation/message-source.ts';

export const hy: MessageTable = {
  'the input value': 'մուտքագրված արժեքը',
  'Page not found.': 'Էջը չի գտնվել։',
  'Missing required parameters: {params}': 'Բացակայում են պարտադիր պարամետրերը՝ {params}',
  'Invalid data received for parameter "{param}".':
    '«{param}» պարամետրի համար ստացվել են անվավեր տվյալներ։',
  'An internal server error occurred.': 'Տեղի է ունեցել սերվերի ներքին սխալ։',
  Home: 'Գլխավոր',
  Button: 'Կոճակ',
  '{attribute} cannot be blank.': '«{attribute}» դաշտը չի կարող դատարկ լինել։',
  '{attribute} must be "{requiredValue}".': '«{attribute}» դաշտը պետք է լինի «{requiredValue}»։',
  '{attribute} must be a string.': '«{attribute}» դաշտը պետք է տեքստ լինի։',
  '{attribute} should contain at least {min, number} {min, plural, one{character} other{characters}}.':
    '«{attribute}» դաշտը պետք է պարունակի առնվազն {min, number} {min, plural, one{նիշ} other{նիշ}}։',
  '{attribute} should contain at most {max, number} {max, plural, one{character} other{characters}}.':
    '«{attribute}» դաշտը պետք է պարունակի առավելագույնը {max, number} {max, plural, one{նիշ} other{նիշ}}։',
  '{attribute} should contain {length, number} {length, plural, one{character} other{characters}}.':
    '«{attribute}» դաշտը պետք է պարունակի {length, number} {length, plural, one{նիշ} other{նիշ}}։',
  '{attribute} must be a number.': '«{attribute}» դաշտը պետք է թիվ լինի։',
  '{attribute} must be an integer.': '«{attribute}» դաշտը պետք է ամբողջ թիվ լինի։',
  '{attribute} must be no less than {min}.': '«{attribute}» դաշտը չպետք է փոքր լինի {min}-ից։',
  '{attribute} must be no greater than {max}.': '«{attribute}» դաշտը չպետք է մեծ լինի {max}-ից։',
  '{attribute} must be either "{true}" or "{false}".':
    '«{attribute}» դաշտը պետք է լինի «{true}» կամ «{false}»։',
  '{attribute} must be equal to "{compareValueOrAttribute}".':
    '«{attribute}» դաշտը պետք է հավասար լինի «{compareValueOrAttribute}»-ին։',
  '{attribute} must not be equal to "{compareValueOrAttribute}".':
    '«{attribute}» դաշտը չպետք է հավասար լինի «{compareValueOrAttribute}»-ին։',
  '{attribute} must be greater than "{compareValueOrAttribute}".':
    '«{attribute}» դաշտը պետք է մեծ լինի «{compareValueOrAttribute}»-ից։',
  '{attribute} must be greater than or equal to "{compareValueOrAttribute}".':
    '«{attribute}» դաշտը պետք է մեծ կամ հավասար լինի «{compareValueOrAttribute}»-ին։',
  '{attribute} must be less than "{compareValueOrAttribute}".':
    '«{attribute}» դաշտը պետք է փոքր լինի «{compareValueOrAttribute}»-ից։',
  '{attribute} must be less than or equal to "{compareValueOrAttribute}".':
    '«{attribute}» դաշտը պետք է փոքր կամ հավասար լինի «{compareValueOrAttribute}»-ին։',
  '{attribute} is invalid.': '«{attribute}» դաշտն անվավեր է։',
  '{attribute} is not a valid email address.': '«{attribute}» դաշտը վավեր էլ. փոստի հասցե չէ։',
  '{attribute} is not a valid URL.': '«{attribute}» դաշտը վավեր URL չէ։',
  '{attribute} must be a valid IP address.': '«{attribute}» դաշտը պետք է վավեր IP հասցե լինի։',
  '{attribute} must not be an IPv6 address.': '«{attribute}» դաշտը չպետք է IPv6 հասցե լինի։',
  '{attribute} must not be an IPv4 address.': '«{attribute}» դաշտը չպետք է IPv4 հասցե լինի։',
  '{attribute} contains wrong subnet mask.':
    '«{attribute}» դաշտը պարունակում է սխալ ենթացանցի դիմակ։',
  '{attribute} must be an IP address with specified subnet.':
    '«{attribute}» դաշտը պետք է լինի նշված ենթացանցով IP հասցե։',
  '{attribute} must not be a subnet.': '«{attribute}» դաշտը չպետք է ենթացանց լինի։',
  '{attribute} is not in the allowed range.': '«{attribute}» դաշտը թույլատրելի միջակայքում չէ։',
  'The format of {attribute} is invalid.': '«{attribute}» դաշտի ձևաչափն անվավեր է։',
  'File upload failed.': 'Ֆայլը վերբեռնել չհաջողվեց։',
  'Please upload a file.': 'Խնդրում ենք վերբեռնել ֆայլ։',
  'You can upload at most {limit, number} {limit, plural, one{file} other{files}}.':
    'Դուք կարող եք վերբեռնել առավելագույնը {limit, number} {limit, plural, one{ֆայլ} other{ֆայլ}}։',
  'You should upload at least {limit, number} {limit, plural, one{file} other{files}}.':
    'Պետք է վերբեռնեք առնվազն {limit, number} {limit, plural, one{ֆայլ} other{ֆայլ}}։',
  'Only files with these extensions are allowed: {extensions}.':
    'Թույլատրված են միայն այս ընդլայնումներով ֆայլերը՝ {extensions}։',
  'Only files with these MIME types are allowed: {mimeTypes}.':
    'Թույլատրված են միայն այս MIME տեսակների ֆայլերը՝ {mimeTypes}։',
  'The file "{file}" is too big. Its size cannot exceed {formattedLimit}.':
    '«{file}» ֆայլը չափազանց մեծ է։ Դրա չափը չի կարող գերազանցել {formattedLimit}։',
  'The file "{file}" is too small. Its size cannot be smaller than {formattedLimit}.':
    '«{file}» ֆայլը չափազանց փոքր է։ Դրա չափը չի կարող փոքր լինել {formattedLimit}-ից։',
  'The file "{file}" is not an image.': '«{file}» ֆայլը պատկեր չէ։',
  'The image "{file}" is too small. The width cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    '«{file}» պատկերը չափազանց փոքր է։ Լայնությունը չի կարող փոքր լինել {limit, number} {limit, plural, one{պիքսելից} other{պիքսելից}}։',
  'The image "{file}" is too small. The height cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    '«{file}» պատկերը չափազանց փոքր է։ Բարձրությունը չի կարող փոքր լինել {limit, number} {limit, plural, one{պիքսելից} other{պիքսելից}}։',
  'The image "{file}" is too large. The width cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    '«{file}» պատկերը չափազանց մեծ է։ Լայնությունը չի կարող մեծ լինել {limit, number} {limit, plural, one{պիքսելից} other{պիքսելից}}։',
  'The image "{file}" is too large. The height cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    '«{file}» պատկերը չափազանց մեծ է։ Բարձրությունը չի կարող մեծ լինել {limit, number} {limit, plural, one{պիքսելից} other{պիքսելից}}։',
};
