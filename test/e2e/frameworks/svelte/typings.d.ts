import 'fwx/types/svelte';
