// Written by vendor.mjs from filepond-plugin-pdf-preview: do not edit.
/** Style sheet of filepond-plugin-pdf-preview. */
export const styles = `/*!
 * FilePondPluginPdfPreview 1.0.2
 * Licensed under MIT, https://opensource.org/licenses/MIT/
 * Please visit undefined for details.
 */

.filepond--pdf-preview-wrapper{position:absolute;left:0;top:0;right:0;height:100%;margin:0;border-radius:.45em;overflow:hidden;background:rgba(0,0,0,.01);pointer-events:auto}.filepond--pdf-preview-wrapper:before{content:" ";position:absolute;width:100%;height:2em;background:-moz-linear-gradient(top,#000 0,transparent 100%);background:-webkit-linear-gradient(top,#000,transparent);background:linear-gradient(180deg,#000 0,transparent);filter:progid:DXImageTransform.Microsoft.gradient(startColorstr="#000000",endColorstr="#00000000",GradientType=0);z-index:3}.filepond--pdf-preview{position:relative;z-index:1;display:block;width:100%;height:100%;-webkit-transform-origin:center center;transform-origin:center center;will-change:transform,opacity}.filepond--pdf-preview #outerContainer #mainContainer div.toolbar{display:none!important}.filepond--pdf-preview #outerContainer #mainContainer #viewerContainer{top:0!important}`;
