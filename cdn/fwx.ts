// The CDN bundle: every element and the stylesheet in one file each.
import '../components/fwx.css';

export * from '../components/index.ts';
