/**
 * Texts of the debugger's errors (reference 2.3); `%s` marks an argument, see `formatMessage`. Some are for panels and
 * collectors of applications: the debugger itself never throws them.
 */
export const Message = /* @__PURE__ */ Object.freeze({
  ACCESS_DENIED: 'You are not allowed to access this page.',
  ACCESS_DENIED_BY_CALLBACK: 'Access to debugger is denied due to checkAccessCallback.',
  ACTIVE_SESSION_REQUIRED: 'Need an active session',
  BODY_SIZE_INVALID: 'The maximum body size must be greater than zero.',
  CAPTURED_MAIL_FILE_MODE_FAILED: 'Unable to apply mode to captured mail file: %s',
  CAPTURED_MAIL_FILE_NAME_INVALID: 'Invalid captured mail file name: %s',
  CAPTURED_MAIL_FILE_PERSIST_FAILED: 'Unable to persist captured mail file: %s',
  COLLECTORS_NOT_INITIALIZED: 'Debug collectors have not been initialized.',
  COLLECTOR_CLASS_INVALID: 'Debug collector configuration must declare a valid class name.',
  COLLECTOR_ENABLED_INVALID: "Debug collector '%s' must declare 'enabled' as a boolean.",
  COLLECTOR_ID_DUPLICATE: 'Duplicate debug collector ID: %s.',
  COLLECTOR_ID_EMPTY: 'Debug collector ID must not be empty.',
  COLLECTOR_INTERFACE_INVALID: 'Debug collector class must implement %s: %s.',
  COMPARISON_NEEDS_TWO: 'At least two captured requests are required for comparison.',
  CSRF_VALIDATION_FAILED: 'Unable to verify your data submission.',
  DATA_PATH_INVALID: 'Debug data path is not a directory: %s',
  DATA_PATH_NOT_CREATED: 'Unable to create debug data directory: %s',
  DB_COMPONENT_INVALID: "Application component '%s' must be a DB connection.",
  DEBUG_ACTION_MODULE_INVALID: 'Debug actions must be dispatched through the debug module.',
  DEBUG_DATA_EMPTY: 'No debug data have been collected yet, try browsing the website first.',
  DEBUG_DATA_NOT_FOUND: "Unable to find debug data tagged with '%s'.",
  DEBUG_DATA_SUMMARY_MISSING: "Debug data tagged with '%s' does not contain summary data.",
  DEBUG_DATA_SUMMARY_UNAVAILABLE: "Debug data tagged with '%s' has no summary.",
  DEBUG_PANEL_NOT_FOUND: "Debug panel '%s' not found.",
  DEBUG_TAG_NOT_FOUND: 'Debug tag not found.',
  DISPATCHER_COLLECTOR_NOT_DISPATCHER:
    "Debug collector '%s' must implement %s to be handed to a component as its dispatcher.",
  DISPATCHER_COLLECTOR_UNKNOWN: "Debug dispatcher '%s' names no configured collector.",
  DISPATCHER_COMPONENT_INSTANTIATED:
    "Application component '%s' is already instantiated and exposes no writable 'eventDispatcher' property.",
  DISPATCHER_COMPONENT_UNKNOWN:
    "Debug dispatcher '%s' targets the unknown application component '%s'.",
  DISPATCHER_TARGET_UNSUPPORTED:
    "Application component '%s' must be a class name or configuration array declaring an 'eventDispatcher' property or constructor parameter.",
  HISTORY_SIZE_INVALID: 'Invalid debug history size: %s',
  IDENTITY_CLASS_NOT_CONFIGURED: 'User component is not configured with an identity class.',
  IDENTITY_NOT_FOUND: 'Identity not found.',
  IDENTITY_REQUIRED_FOR_SWITCH: 'Cannot switch to a user without an attached identity.',
  LOCK_NOT_ACQUIRED: 'Unable to acquire debug data lock: %s',
  LOG_MESSAGE_NOT_FOUND: 'Log message not found.',
  LOG_TARGET_CLASS_INVALID: 'Debug module logTarget configuration must declare a valid class name.',
  LOG_TARGET_INSTANCE_INVALID:
    'Debug module logTarget must resolve to a fw\\debug\\LogTarget instance.',
  LOG_TARGET_NOT_BOOTSTRAPPED:
    'Debug module logTarget has not been bootstrapped; call Module::bootstrap() first.',
  LOG_TARGET_NOT_INITIALIZED_FOR_LOADING:
    'The debug module logTarget must be initialized before loading debug data.',
  LOG_TARGET_NOT_INITIALIZED_FOR_READING:
    'The debug module logTarget must be initialized before reading log messages.',
  MAIL_COLLECTOR_NOT_FOUND: 'Mail collector not found.',
  MAIL_FILE_NOT_FOUND: 'Mail file not found',
  MANIFEST_EMPTY: 'Debug manifest is empty: %s',
  MANIFEST_UNREADABLE: 'Unable to read debug manifest: %s',
  PANELS_NOT_INITIALIZED: 'Debug panels have not been initialized.',
  PANEL_CLASS_INVALID: "Debug panel '%s' configuration must declare a valid class name.",
  PANEL_ICON_INVALID: 'Debug panel icon key is invalid: "%s".',
  PANEL_ID_DUPLICATE: 'Duplicate debug panel ID: %s.',
  PANEL_ID_INVALID:
    'Debug panel ID must be a non-empty identifier without surrounding whitespace: "%s".',
  PANEL_INSTANCE_INVALID: "Debug panel '%s' must resolve to a %s instance: %s.",
  PANEL_METADATA_OVERRIDE_UNSUPPORTED:
    "Debug panel '%s' registration options 'title' and 'icon' apply to portable panels only.",
  PANEL_OPTION_INVALID: "Debug panel option '%s' must be %s.",
  PANEL_OPTION_UNKNOWN: "Unknown debug panel option '%s'. Allowed options: %s.",
  PANEL_OVERRIDE_UNKNOWN: 'Debug panel override targets an unregistered ID: %s.',
  PANEL_PAYLOAD_EXPECTED: 'a payload supported by this panel',
  PANEL_POSITION_BUILT_IN: 'Debug panel position must not be set on the built-in panel: %s.',
  PANEL_TITLE_EMPTY: 'Debug panel title must not be empty.',
  PORTABLE_PANEL_NOT_HYDRATED: 'No portable panel capture has been hydrated.',
  POST_ONLY: 'Only POST requests are allowed.',
  PROVIDER_ID_MISMATCH: 'The debug %s registration ID must match its provider.',
  PROVIDER_PANEL_REQUIRED: 'A declarative debug panel provider must be configured.',
  QUEUE_JOB_RECORD_NOT_FOUND: 'Queue job record not found.',
  REQUIRED_SERVICE_NOT_FOUND: 'Could not load required service: %s',
  SEARCH_MODEL_REQUIRED: '%s::$searchModel must be set.',
  SENSITIVE_PATTERN_INVALID: 'Sensitive key pattern "%s" is not a valid regular expression.',
  SENSITIVE_PREFIX_EMPTY: 'Sensitive key prefixes must not be empty.',
  SERVICE_INSTANCE_INVALID: 'Debug module service must resolve to a %s instance.',
  SHELL_CONTEXT_REQUIRED: 'The debug layout requires a ShellContext.',
  SNAPSHOT_EMPTY: 'Debug snapshot is empty: %s',
  SNAPSHOT_TAG_INVALID: 'Invalid debug snapshot tag: %s',
  SNAPSHOT_TAG_MISMATCH: 'Debug snapshot tag does not match its filename: %s',
  SNAPSHOT_UNREADABLE: 'Unable to read debug snapshot: %s',
  SNAPSHOT_VALUE_INVALID: "Invalid debug snapshot value at '%s': expected %s.",
  SNAPSHOT_VERSION_NEWER: 'Debug snapshot %s was written by a newer version (%s).',
  TOOLBAR_ENVELOPE_INVALID: "Debug panel '%s' returned an invalid toolbar envelope: '%s'.",
  USER_COMPONENT_INVALID: "Application component '%s' must be a 'fw\\web\\User' instance.",
  USER_FILTER_MODEL_INVALID: 'User filter model must implement %s.',
  USER_ID_INVALID: 'Invalid user_id parameter.',
  USER_SWITCH_MODULE_REQUIRED: 'Unable to configure user switching without a debug module.',
} as const);

/** One of the texts of {@link Message}. */
export type Message = (typeof Message)[keyof typeof Message];
