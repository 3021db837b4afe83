import 'fwx/types/vue';
