import type { Texts } from './texts.ts';

/** French texts, by the English ones that stand in the code. */
export const fr: Texts = {
  'A click beside this one does not close it.': 'Un clic à côté ne le ferme pas.',
  'A link': 'Un lien',
  'A native <code>dialog</code>: focus stays inside, Escape closes it, focus returns.':
    'Un <code>dialog</code> natif : le focus reste à l’intérieur, Échap le ferme, le focus revient.',
  Accordion: 'Accordéon',
  'Add to the gallery': 'Ajouter à la galerie',
  auto: 'automatique',
  'Back to the start': 'Retour à l’accueil',
  'Beside the page': 'À côté de la page',
  Button: 'Bouton',
  'Can I style it?': 'Puis-je le styler ?',
  Caption: 'Légende',
  Colours: 'Couleurs',
  'Custom elements in light DOM, rendered on the server to plain, documented markup and taken over in the browser without touching it.':
    'Des éléments personnalisés en light DOM : le serveur écrit un balisage simple et documenté, et le navigateur le reprend sans y toucher.',
  dark: 'sombre',
  Disabled: 'Désactivé',
  'Does it work before the script has loaded?':
    'Est-ce que cela marche avant que le script soit chargé ?',
  Drawer: 'Tiroir',
  'Error: {title}': 'Erreur : {title}',
  'Everything is in light DOM. Your classes apply, and every colour and length is a custom property such as <code>--bs-accordion-padding-x</code>.':
    'Tout est en light DOM. Vos classes s’appliquent, et chaque couleur et chaque longueur est une propriété personnalisée comme <code>--bs-accordion-padding-x</code>.',
  'Extra small': 'Très petit',
  Flush: 'Sans bordures',
  'From the {edge, select, start {start} end {end} top {top} other {bottom}}':
    'Depuis {edge, select, start {le début} end {la fin} top {le haut} other {le bas}}',
  Gallery: 'Galerie',
  'It is not your fault. Please try again.': 'Vous n’y êtes pour rien. Veuillez réessayer.',
  Language: 'Langue',
  Large: 'Grand',
  light: 'clair',
  Main: 'Principale',
  Medium: 'Moyen',
  'Native <code>details</code>, so keyboard, find-in-page and printing come with it.':
    'Un <code>details</code> natif : clavier, recherche dans la page et impression vont avec.',
  'no backdrop': 'sans arrière-plan',
  'No photo yet. Yours would be the first.': 'Pas encore de photo. La vôtre serait la première.',
  'Nothing is here': 'Il n’y a rien ici',
  'Notify me': 'Me prévenir',
  'Opening one closes the other.': 'Ouvrir l’un ferme l’autre.',
  Photo: 'Photo',
  Photos: 'Photos',
  'Photos, cropped where you say': 'Des photos recadrées où vous le dites',
  'Pick a photo, cut it in the browser, send it. The server looks at the bytes themselves, cuts the original and keeps a clean copy without its hidden data.':
    'Choisissez une photo, recadrez-la dans le navigateur, envoyez-la. Le serveur examine les octets eux-mêmes, recadre l’original et garde une copie propre sans données cachées.',
  'Rendered on the server. Your browser kept every node of it.':
    'Écrit par le serveur. Votre navigateur en a gardé chaque nœud.',
  'See the widgets': 'Voir les widgets',
  'Shown below each of the photos.': 'Affichée sous chacune des photos.',
  'Six variants, eight themes, four sizes, and a toggle that speaks to screen readers.':
    'Six variantes, huit thèmes, quatre tailles et un bouton bascule qui parle aux lecteurs d’écran.',
  'Skip to the content': 'Aller au contenu',
  Small: 'Petit',
  'Something went wrong': 'Un problème est survenu',
  'static backdrop': 'arrière-plan fixe',
  'Stays open': 'Reste ouvert',
  'Swipe it away, press Escape, or click beside it.':
    'Balayez-le, appuyez sur Échap ou cliquez à côté.',
  'That did not work': 'Cela n’a pas marché',
  'The address may be mistyped.': 'L’adresse est peut-être mal écrite.',
  'The body is not a form.': 'La requête ne contient pas de formulaire.',
  'The form is too large.': 'Le formulaire est trop volumineux.',
  'The browser itself sees to that.': 'Le navigateur s’en charge lui-même.',
  'The element adds its listeners and leaves every node alone. What you have opened stays open, what you have typed stays typed.':
    'L’élément ajoute ses écouteurs et laisse chaque nœud tranquille. Ce que vous avez ouvert reste ouvert, ce que vous avez saisi reste saisi.',
  'The page behind it can be read and scrolled.':
    'On peut lire et faire défiler la page derrière lui.',
  'The photos cannot be used: {reason}': 'Les photos sont inutilisables : {reason}',
  'The request was refused.': 'La requête a été refusée.',
  Themed: 'Avec un thème',
  'This form was sent from another site.': 'Ce formulaire a été envoyé depuis un autre site.',
  'Together the photos are too large; {files, number} of {size, number} MiB each is the most.':
    'Ensemble, les photos sont trop lourdes ; le maximum est de {files, number} photos de {size, number} MiB.',
  'Try the upload': 'Essayer l’envoi',
  'Up to {files, plural, one {# photo} other {# photos}} of {size, number} MiB each: JPEG, PNG, WebP or AVIF.':
    'Jusqu’à {files, plural, one {# photo} other {# photos}} de {size, number} MiB chacune : JPEG, PNG, WebP ou AVIF.',
  Upload: 'Envoyer',
  'Use it': 'Mode d’emploi',
  'What happens when the script arrives?': 'Que se passe-t-il quand le script arrive ?',
  Widgets: 'Widgets',
  'Widgets that are there before their script': 'Des widgets présents avant leur script',
  'With gaps, small': 'Avec espaces, petit',
  'Write the content as you would without us. The element takes it from there.':
    'Écrivez le contenu comme vous le feriez sans nous. L’élément fait le reste.',
  'Yes. The server sends the finished markup: a <code>details</code> element opens without any script. Turn JavaScript off and try.':
    'Oui. Le serveur envoie le balisage fini : un élément <code>details</code> s’ouvre sans aucun script. Désactivez JavaScript et essayez.',
  '{name}: first': '{name} : le premier',
  '{name}: second': '{name} : le second',
  'Add a contact': 'Ajouter un contact',
  'Back to the list': 'Retour à la liste',
  Companies: 'Entreprises',
  Company: 'Entreprise',
  Contacts: 'Contacts',
  Delete: 'Supprimer',
  'E-mail': 'E-mail',
  'Edit {name}': 'Modifier {name}',
  'Loading the figures …': 'Chargement des chiffres…',
  Name: 'Nom',
  'Next page': 'Page suivante',
  Notes: 'Notes',
  Phone: 'Téléphone',
  'Please enter a name.': 'Veuillez saisir un nom.',
  'Previous page': 'Page précédente',
  Save: 'Enregistrer',
  'Sending …': 'Envoi…',
  'Show the figures': 'Afficher les chiffres',
  'The figures are not available at the moment.':
    'Les chiffres ne sont pas disponibles pour le moment.',
  'The list grows as you scroll. Photo, form and figures work without a script, too.':
    'La liste s’allonge au défilement. Photo, formulaire et chiffres fonctionnent aussi sans script.',
  'The photo is too large; {size, number} MiB is the most.':
    'La photo est trop lourde ; {size, number} MiB au maximum.',
  'There are changes that are not saved.': 'Des modifications ne sont pas enregistrées.',
  'There is no such contact.': 'Ce contact n’existe pas.',
  'This is not an e-mail address.': 'Ce n’est pas une adresse e-mail.',
  'Up to 5 MiB: JPEG, PNG, WebP or AVIF.': 'Jusqu’à 5 MiB : JPEG, PNG, WebP ou AVIF.',
  'With a photo': 'Avec photo',
  '{name} was deleted.': '{name} a été supprimé.',
  '{name} was saved.': '{name} a été enregistré.',
  'A PDF shows its first page before it is sent. The server goes by what is in the file, not by its name.':
    'Un PDF montre sa première page avant l’envoi. Le serveur se fie au contenu du fichier, pas à son nom.',
  'A form takes {size, number} MiB at once.': 'Un formulaire accepte {size, number} MiB à la fois.',
  'A large file': 'Un gros fichier',
  'Any file': 'N’importe quel fichier',
  'Cut to a square in the browser, cut again from the original on the server.':
    'Recadrée en carré dans le navigateur, puis à partir de l’original sur le serveur.',
  Documents: 'Documents',
  Files: 'Fichiers',
  'It travels in pieces while you fill in the rest. Cut the connection and it goes on where it was.':
    'Il voyage par morceaux pendant que vous remplissez le reste. Si la connexion est coupée, il reprend là où il en était.',
  'JPEG, PNG, WebP or AVIF, up to {size, number} MiB. It is cut to a square.':
    'JPEG, PNG, WebP ou AVIF, jusqu’à {size, number} MiB. Elle est recadrée en carré.',
  'Keep the documents': 'Garder les documents',
  'Keep the file': 'Garder le fichier',
  'Keep the picture': 'Garder l’image',
  'More than photos': 'Plus que des photos',
  'No document yet.': 'Pas encore de document.',
  'No large file yet.': 'Pas encore de gros fichier.',
  'No picture yet.': 'Pas encore d’image.',
  'PDF, text, CSV, Word or Excel, up to {files, number} of {size, number} MiB each. The newest {keeps, number} are kept.':
    'PDF, texte, CSV, Word ou Excel, jusqu’à {files, number} de {size, number} MiB chacun. Les {keeps, number} plus récents sont gardés.',
  Picture: 'Image',
  Remove: 'Retirer',
  'Remove {name}': 'Retirer {name}',
  'The file cannot be used: {reason}': 'Le fichier ne peut pas être utilisé : {reason}',
  'Three forms, one element. What you keep here only your browser sees: a cookie says that it is yours.':
    'Trois formulaires, un élément. Ce que vous gardez ici, seul votre navigateur le voit : un cookie dit que c’est à vous.',
  'Up to {size, number} MiB in pieces of one, without a script up to {plain, number} MiB at once. The newest {keeps, number} are kept.':
    'Jusqu’à {size, number} MiB par morceaux d’un MiB ; sans script, jusqu’à {plain, number} MiB à la fois. Les {keeps, number} plus récents sont gardés.',
  'Your picture': 'Votre image',
  '{size, number} KB': '{size, number} Ko',
  '{size, number} MiB': '{size, number} MiB',
  'Sent before': 'Déjà envoyé',
};
