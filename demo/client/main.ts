// Everything that the demo's pages run: the elements take over what the server has rendered.
import 'fwx/components/accordion';
import 'fwx/components/active-field';
import 'fwx/components/breadcrumbs';
import 'fwx/components/button';
import 'fwx/components/button-group';
import 'fwx/components/button-menu';
import 'fwx/components/drawer';
import 'fwx/components/menu';
import 'fwx/components/upload';

import 'fwx/components/language-menu';
import '../../components/fwx.css';
import './demo.css';
