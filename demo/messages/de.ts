/** German texts, by the English ones that stand in the code. */
export const de = {
  'A click beside this one does not close it.': 'Ein Klick daneben schließt sie nicht.',
  'A link': 'Ein Link',
  'A native <code>dialog</code>: focus stays inside, Escape closes it, focus returns.':
    'Ein echtes <code>dialog</code>: Der Fokus bleibt innen, Escape schließt es, der Fokus kehrt zurück.',
  Accordion: 'Akkordeon',
  'Add to the gallery': 'In die Galerie stellen',
  auto: 'automatisch',
  'Back to the start': 'Zurück zum Anfang',
  'Beside the page': 'Neben der Seite',
  Button: 'Schaltfläche',
  'Can I style it?': 'Kann ich es gestalten?',
  Caption: 'Bildunterschrift',
  Colours: 'Farben',
  'Custom elements in light DOM, rendered on the server to plain, documented markup and taken over in the browser without touching it.':
    'Custom Elements im Light DOM: Der Server schreibt schlichtes, dokumentiertes Markup, und der Browser übernimmt es, ohne es anzurühren.',
  dark: 'dunkel',
  Disabled: 'Deaktiviert',
  'Does it work before the script has loaded?': 'Geht es schon, bevor das Skript geladen ist?',
  Drawer: 'Schublade',
  'Error: {title}': 'Fehler: {title}',
  'Everything is in light DOM. Your classes apply, and every colour and length is a custom property such as <code>--bs-accordion-padding-x</code>.':
    'Alles liegt im Light DOM. Ihre Klassen gelten, und jede Farbe und Länge ist eine Custom Property wie <code>--bs-accordion-padding-x</code>.',
  'Extra small': 'Sehr klein',
  Flush: 'Ohne Rahmen',
  'From the {edge, select, start {start} end {end} top {top} other {bottom}}':
    'Von {edge, select, start {vorn} end {hinten} top {oben} other {unten}}',
  Gallery: 'Galerie',
  'It is not your fault. Please try again.':
    'Es liegt nicht an Ihnen. Bitte versuchen Sie es noch einmal.',
  Language: 'Sprache',
  Large: 'Groß',
  light: 'hell',
  Main: 'Hauptmenü',
  Medium: 'Mittel',
  'Native <code>details</code>, so keyboard, find-in-page and printing come with it.':
    'Echtes <code>details</code>: Tastatur, Suche auf der Seite und Drucken gehören damit dazu.',
  'no backdrop': 'ohne Hintergrund',
  'No photo yet. Yours would be the first.': 'Noch kein Foto. Ihres wäre das erste.',
  'Nothing is here': 'Hier ist nichts',
  'Notify me': 'Benachrichtigen',
  'Opening one closes the other.': 'Öffnet sich das eine, schließt sich das andere.',
  Photo: 'Foto',
  Photos: 'Fotos',
  'Photos, cropped where you say': 'Fotos, zugeschnitten, wo Sie wollen',
  'Pick a photo, cut it in the browser, send it. The server looks at the bytes themselves, cuts the original and keeps a clean copy without its hidden data.':
    'Wählen Sie ein Foto, schneiden Sie es im Browser zu und senden Sie es ab. Der Server prüft die Bytes selbst, schneidet das Original und behält eine saubere Kopie ohne verborgene Daten.',
  'Rendered on the server. Your browser kept every node of it.':
    'Vom Server geschrieben. Ihr Browser hat jeden Knoten davon behalten.',
  'See the widgets': 'Widgets ansehen',
  'Shown below each of the photos.': 'Steht unter jedem der Fotos.',
  'Six variants, eight themes, four sizes, and a toggle that speaks to screen readers.':
    'Sechs Varianten, acht Farbthemen, vier Größen und ein Umschalter, der mit Screenreadern spricht.',
  'Skip to the content': 'Zum Inhalt springen',
  Small: 'Klein',
  'Something went wrong': 'Etwas ist schiefgegangen',
  'static backdrop': 'fester Hintergrund',
  'Stays open': 'Bleibt offen',
  'Swipe it away, press Escape, or click beside it.':
    'Wischen Sie sie weg, drücken Sie Escape oder klicken Sie daneben.',
  'That did not work': 'Das hat nicht geklappt',
  'The address may be mistyped.': 'Vielleicht ist die Adresse falsch geschrieben.',
  'The body is not a form.': 'Die Anfrage enthält kein Formular.',
  'The browser itself sees to that.': 'Dafür sorgt der Browser selbst.',
  'The element adds its listeners and leaves every node alone. What you have opened stays open, what you have typed stays typed.':
    'Das Element hängt seine Listener an und lässt jeden Knoten in Ruhe. Was offen ist, bleibt offen; was getippt ist, bleibt stehen.',
  'The page behind it can be read and scrolled.':
    'Die Seite dahinter lässt sich lesen und scrollen.',
  'The photos cannot be used: {reason}': 'Die Fotos lassen sich nicht verwenden: {reason}',
  'The request was refused.': 'Die Anfrage wurde abgelehnt.',
  Themed: 'Mit Farbthema',
  'This form was sent from another site.': 'Dieses Formular kam von einer anderen Website.',
  'Together the photos are too large; {files, number} of {size, number} MB each is the most.':
    'Zusammen sind die Fotos zu groß; mehr als {files, number} mit je {size, number} MB geht nicht.',
  'Try the upload': 'Hochladen ausprobieren',
  'Up to {files, plural, one {# photo} other {# photos}} of {size, number} MB each: JPEG, PNG, WebP or AVIF.':
    'Bis zu {files, plural, one {# Foto} other {# Fotos}} mit je {size, number} MB: JPEG, PNG, WebP oder AVIF.',
  Upload: 'Hochladen',
  'Use it': 'So geht es',
  'What happens when the script arrives?': 'Was geschieht, wenn das Skript ankommt?',
  Widgets: 'Widgets',
  'Widgets that are there before their script': 'Widgets, die vor ihrem Skript da sind',
  'With gaps, small': 'Mit Abstand, klein',
  'Write the content as you would without us. The element takes it from there.':
    'Schreiben Sie den Inhalt wie ohne uns. Das Element macht den Rest.',
  'Yes. The server sends the finished markup: a <code>details</code> element opens without any script. Turn JavaScript off and try.':
    'Ja. Der Server sendet das fertige Markup: Ein <code>details</code> öffnet sich ganz ohne Skript. Schalten Sie JavaScript ab und probieren Sie es.',
  '{name}: first': '{name}: das erste',
  '{name}: second': '{name}: das zweite',
} as const;
