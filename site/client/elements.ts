// Pages that show elements as they run.
import 'fwx';
