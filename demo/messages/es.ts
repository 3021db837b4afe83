import type { Texts } from './texts.ts';

/** Spanish texts, by the English ones that stand in the code. */
export const es: Texts = {
  'A click beside this one does not close it.': 'Un clic fuera no lo cierra.',
  'A link': 'Un enlace',
  'A native <code>dialog</code>: focus stays inside, Escape closes it, focus returns.':
    'Un <code>dialog</code> nativo: el foco queda dentro, Escape lo cierra y el foco vuelve.',
  Accordion: 'Acordeón',
  'Add to the gallery': 'Añadir a la galería',
  auto: 'automático',
  'Back to the start': 'Volver al inicio',
  'Beside the page': 'Junto a la página',
  Button: 'Botón',
  'Can I style it?': '¿Puedo darle estilo?',
  Caption: 'Leyenda',
  Colours: 'Colores',
  'Custom elements in light DOM, rendered on the server to plain, documented markup and taken over in the browser without touching it.':
    'Elementos personalizados en light DOM: el servidor escribe un marcado sencillo y documentado, y el navegador lo adopta sin tocarlo.',
  dark: 'oscuro',
  Disabled: 'Desactivado',
  'Does it work before the script has loaded?': '¿Funciona antes de que se cargue el script?',
  Drawer: 'Cajón',
  'Error: {title}': 'Error: {title}',
  'Everything is in light DOM. Your classes apply, and every colour and length is a custom property such as <code>--bs-accordion-padding-x</code>.':
    'Todo está en light DOM. Tus clases se aplican, y cada color y cada longitud es una propiedad personalizada como <code>--bs-accordion-padding-x</code>.',
  'Extra small': 'Muy pequeño',
  Flush: 'Sin bordes',
  'From the {edge, select, start {start} end {end} top {top} other {bottom}}':
    'Desde {edge, select, start {el principio} end {el final} top {arriba} other {abajo}}',
  Gallery: 'Galería',
  'It is not your fault. Please try again.': 'No es culpa tuya. Inténtalo de nuevo.',
  Language: 'Idioma',
  Large: 'Grande',
  light: 'claro',
  Main: 'Principal',
  Medium: 'Mediano',
  'Native <code>details</code>, so keyboard, find-in-page and printing come with it.':
    '<code>details</code> nativo: incluye el teclado, la búsqueda en la página y la impresión.',
  'no backdrop': 'sin fondo',
  'No photo yet. Yours would be the first.': 'Aún no hay fotos. La tuya sería la primera.',
  'Nothing is here': 'Aquí no hay nada',
  'Notify me': 'Avisarme',
  'Opening one closes the other.': 'Al abrir uno se cierra el otro.',
  Photo: 'Foto',
  Photos: 'Fotos',
  'Photos, cropped where you say': 'Fotos recortadas por donde digas',
  'Pick a photo, cut it in the browser, send it. The server looks at the bytes themselves, cuts the original and keeps a clean copy without its hidden data.':
    'Elige una foto, recórtala en el navegador y envíala. El servidor examina los bytes, recorta el original y guarda una copia limpia sin datos ocultos.',
  'Rendered on the server. Your browser kept every node of it.':
    'Generado en el servidor. Tu navegador ha conservado cada nodo.',
  'See the widgets': 'Ver los widgets',
  'Shown below each of the photos.': 'Aparece debajo de cada foto.',
  'Six variants, eight themes, four sizes, and a toggle that speaks to screen readers.':
    'Seis variantes, ocho temas, cuatro tamaños y un conmutador que habla con los lectores de pantalla.',
  'Skip to the content': 'Saltar al contenido',
  Small: 'Pequeño',
  'Something went wrong': 'Algo ha fallado',
  'static backdrop': 'fondo fijo',
  'Stays open': 'Se queda abierto',
  'Swipe it away, press Escape, or click beside it.': 'Deslízalo, pulsa Escape o haz clic fuera.',
  'That did not work': 'No ha funcionado',
  'The address may be mistyped.': 'Puede que la dirección esté mal escrita.',
  'The body is not a form.': 'La petición no contiene un formulario.',
  'The browser itself sees to that.': 'De eso se encarga el navegador.',
  'The element adds its listeners and leaves every node alone. What you have opened stays open, what you have typed stays typed.':
    'El elemento añade sus listeners y deja cada nodo en paz. Lo que has abierto sigue abierto y lo que has escrito sigue escrito.',
  'The page behind it can be read and scrolled.':
    'La página que queda detrás se puede leer y desplazar.',
  'The photos cannot be used: {reason}': 'Las fotos no se pueden usar: {reason}',
  'The request was refused.': 'La petición se ha rechazado.',
  Themed: 'Con tema',
  'This form was sent from another site.': 'Este formulario se envió desde otro sitio.',
  'Together the photos are too large; {files, number} of {size, number} MB each is the most.':
    'Las fotos juntas ocupan demasiado; como máximo {files, number} de {size, number} MB cada una.',
  'Try the upload': 'Probar la subida',
  'Up to {files, plural, one {# photo} other {# photos}} of {size, number} MB each: JPEG, PNG, WebP or AVIF.':
    'Hasta {files, plural, one {# foto} other {# fotos}} de {size, number} MB cada una: JPEG, PNG, WebP o AVIF.',
  Upload: 'Subir',
  'Use it': 'Cómo usarlo',
  'What happens when the script arrives?': '¿Qué ocurre cuando llega el script?',
  Widgets: 'Widgets',
  'Widgets that are there before their script': 'Widgets que están antes que su script',
  'With gaps, small': 'Con espacios, pequeño',
  'Write the content as you would without us. The element takes it from there.':
    'Escribe el contenido como lo harías sin nosotros. El elemento hace el resto.',
  'Yes. The server sends the finished markup: a <code>details</code> element opens without any script. Turn JavaScript off and try.':
    'Sí. El servidor envía el marcado terminado: un elemento <code>details</code> se abre sin ningún script. Desactiva JavaScript y pruébalo.',
  '{name}: first': '{name}: el primero',
  '{name}: second': '{name}: el segundo',
};
