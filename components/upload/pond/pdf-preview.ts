import { loadedOnce, pondOf } from './link.ts';
import type {
  CreatedView,
  PluginApi,
  PondItem,
  PondPlugin,
  PondQuery,
  ViewAction,
} from './plugin-api.ts';

const pdf = 'application/pdf';
const defaultHeight = 320;
/** Height of a file with a link, in `em`: its name, its size and the link, in lines of 1.5. */
const linkHeight = 4.75;

/**
 * Shows PDF files in the browser's own viewer, in a frame. Replaces FilePond's plugin, which writes a
 * `style` attribute, needs `object-src blob:`, never frees the memory of a file, and shows its frame at
 * files of every other input, too. In a browser without a viewer a link opens the file instead.
 */
export const pdfPreview: PondPlugin = (api) => {
  const viewer = viewerOf(api);
  api.addFilter('CREATE_VIEW', (created: CreatedView) => {
    const { view, query } = created;
    if (!created.is('file') || query('GET_ALLOW_PDF_PREVIEW') !== true) return;
    const loaded = ({ props }: ViewAction): void => {
      const item = query('GET_ITEM', props.id) as PondItem | null;
      if (!item || item.archived || !isPdf(item.file)) return;
      view.appendChildView(view.createChildView(viewer, { id: props.id }));
      const height = navigator.pdfViewerEnabled
        ? heightOf(query)
        : linkHeight * (parseFloat(getComputedStyle(view.element).fontSize) || 16);
      view.dispatch('DID_UPDATE_PANEL_HEIGHT', { id: props.id, height });
    };
    view.registerWriter(api.utils.createRoute(loadedOnce({ DID_LOAD_ITEM: loaded })));
  });
  const { BOOLEAN, INT, STRING } = api.utils.Type;
  return {
    options: {
      allowPdfPreview: [false, BOOLEAN],
      pdfPreviewHeight: [defaultHeight, INT],
      pdfComponentExtraParams: ['toolbar=0&navpanes=0&view=fitH&page=1', STRING],
    },
  };
};

function isPdf(file: unknown): boolean {
  return file instanceof Blob && file.type === pdf;
}

function heightOf(query: PondQuery): number {
  const height = query('GET_PDF_PREVIEW_HEIGHT');
  return typeof height === 'number' && height > 0 ? height : defaultHeight;
}

function viewerOf({ utils }: PluginApi): unknown {
  return utils.createView({
    name: 'pdf-preview',
    ignoreRect: true,
    create({ root, props }: ViewAction) {
      const { file } = root.query('GET_ITEM', props.id) as PondItem;
      // Forces the type PDF: an HTML file would run in the origin of the page.
      const url = URL.createObjectURL(new Blob([file], { type: pdf }));
      root.ref['url'] = url;
      root.element.append(
        navigator.pdfViewerEnabled ? frameOf(root, url, file.name) : linkTo(root, url),
      );
    },
    destroy({ root }: ViewAction) {
      URL.revokeObjectURL(root.ref['url'] as string);
    },
  });
}

type Root = ViewAction['root'];

function frameOf(root: Root, url: string, name: string): HTMLElement {
  const frame = document.createElement('iframe');
  const parameters = root.query('GET_PDF_COMPONENT_EXTRA_PARAMS');
  frame.className = 'fwx-upload-pdf';
  frame.title = name;
  frame.height = String(heightOf(root.query));
  frame.src = typeof parameters === 'string' && parameters ? `${url}#${parameters}` : url;
  return frame;
}

function linkTo(root: Root, url: string): HTMLElement {
  const link = document.createElement('a');
  link.className = 'fwx-upload-pdf-link';
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = pondOf(root.query)?.owner.text('Open the file') ?? 'Open the file';
  return link;
}
