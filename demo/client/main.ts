// Everything that the demo's pages run: the elements take over what the server has rendered.
import 'fwx/components/accordion';
import 'fwx/components/button';
import 'fwx/components/drawer';
import 'fwx/components/upload';

import 'fwx/components/language-menu';
import '../../components/fwx.css';
import './demo.css';
