// Every type and member that the interface reference of the packages names, and why some have another form here.

const pageprops =
  'clearHistory encryptHistory errorFlashKey eventDispatcher exposeSharedProps id pageObserver preserveFragment protocol rootView shared version';
const field =
  'checkEnclosedTemplate checkHorizontalTemplate checkTemplate checkOptions enableError enableLabel errorOptions hintOptions horizontalCssClasses inline inputOptions inputTemplate labelOptions options radioOptions wrapperOptions checkbox checkboxList colorInput dropDownList error fileInput hint input label listBox passwordInput radio radioList rangeInput staticControl textarea textInput widget render';

/** Package -> type -> its members. */
export const referenceNames = {
  fw: {
    'fw\\Fw':
      'aliases app container beginProfile endProfile configure createObject debug info warning error getAlias setAlias getRootAlias getObjectVars getLogger setLogger getVersion t',
    'fw\\BaseFw': '',
    'fw\\RequirementChecker':
      'check checkPhpExtensionVersion checkPhpIniOn checkPhpIniOff checkUploadMaxFileSize checkYii compareByteSize getByteSize getResult render usageError',
    'fw\\base\\Component':
      'on off trigger hasEventHandlers attachBehavior attachBehaviors detachBehavior detachBehaviors getBehavior getBehaviors behaviors canGetProperty canSetProperty hasProperty hasMethod',
    'fw\\base\\Configurable': '',
    'fw\\base\\BootstrapInterface': 'bootstrap',
    'fw\\base\\Action': 'controller id module uniqueId afterRun',
    'fw\\base\\Controller':
      'action defaultAction id layout module request response route uniqueId modules actions beforeAction afterAction bindActionParams createAction findLayoutFile getRoute getUniqueId getView',
    'fw\\base\\Model':
      'SCENARIO_DEFAULT EVENT_BEFORE_VALIDATE EVENT_AFTER_VALIDATE rules scenarios attributes attributeLabels attributeHints validate load setAttributes getAttributes addError addErrors clearErrors getErrors getFirstError getFirstErrors getErrorSummary hasErrors getScenario setScenario isAttributeActive isAttributeRequired isAttributeSafe loadMultiple validateMultiple formName fields',
    'fw\\base\\ModelEvent': '',
  },
  'fw/pageproto': {
    'fw\\pageproto\\Manager': `${pageprops} flushShared getShared getVersion isPageProtoRequest location normalizeResponse render share`,
    'fw\\pageproto\\PageProto':
      'render location share getShared flushShared getVersion always merge deepMerge defer once optional scroll scrollMetadata',
    'fw\\pageproto\\Bootstrap': 'bootstrap',
    'fw\\pageproto\\web\\Controller': 'pageProto',
    'fw\\pageproto\\exception\\Message':
      'APPLICATION_COMPONENT_INVALID ERROR_FLASH_INVALID ERROR_KEY_INVALID ERROR_MESSAGE_LIST_INVALID ERROR_VALUE_INVALID SESSION_FLASH_KEY_INVALID',
    'fw\\pageproto\\ProtocolResultCreated': '',
    'fw\\pageproto\\ResolvedPageObserver': '',
    'fw\\pageproto\\InvalidPropException': '',
  },
  'fw/debug': {
    'fw\\debug\\Module':
      'allowedHosts allowedIPs authManager checkAccessCallback collectorCoordinator collectors dataPath debugHeaders defaultHeight defaultPanel defaultRoute dirMode disableCallbackRestrictionWarning disableIpRestrictionWarning dispatchers enableDebugLogs fileMode historySize logTarget maxBodyBytes pageTitle panelRegistry panels bootstrap checkAccess init',
    'fw\\debug\\ComponentResolver': 'classAndProperties createMapped',
    'fw\\debug\\DebugAsset': '',
    'fw\\debug\\DebugResponseHeaders': '',
    'fw\\debug\\GridViewConfig':
      'defaults pageSizeSelectorHtml paginationFromRequest rowClassFor sortParams',
    'fw\\debug\\IpAllowlist': 'constructor matches',
    'fw\\debug\\LogTarget':
      'constructor module tag beginRequest collect export loadManifest loadSnapshot loadTagToPanels',
    'fw\\debug\\actions\\Action': '',
    'fw\\debug\\collectors\\MailCollector':
      'mailPath getMessagesFileName id reconcileFiles removeFiles start stop startup shutdown isStarted capture',
    'fw\\debug\\collectors\\ProfilingCollector': '',
    'fw\\debug\\collectors\\QueueCollector': 'redactedProperties stop',
    'fw\\debug\\collectors\\RequestCollector': 'censoredVariableNames censorString displayVars',
    'fw\\debug\\collectors\\RouterCollector': 'getCategories setCategories',
    'fw\\debug\\collectors\\UserCollector': 'userComponent',
    'fw\\debug\\db\\DebugPdoStatement': '',
    'fw\\debug\\exception\\Message':
      'ACCESS_DENIED ACCESS_DENIED_BY_CALLBACK ACTIVE_SESSION_REQUIRED CAPTURED_MAIL_FILE_MODE_FAILED CAPTURED_MAIL_FILE_NAME_INVALID CAPTURED_MAIL_FILE_PERSIST_FAILED COLLECTOR_CLASS_INVALID COLLECTOR_ENABLED_INVALID COLLECTOR_INTERFACE_INVALID COLLECTORS_NOT_INITIALIZED',
  },
  'fwx/localeurls': {
    'fwx\\localeurls\\UrlLanguageManager':
      'defaultLanguage enableDefaultLanguageUrlCode enableLanguageDetection enableLanguagePersistence enableLocaleUrls enablePrettyUrl geoIpLanguageCountries geoIpServerVar ignoreLanguageUrlPatterns keepUppercaseLanguageCode languageCookieDuration languageCookieName languageCookieOptions languageParam languageRedirectCode languages languageSessionKey EVENT_LANGUAGE_CHANGED createUrl getDefaultLanguage init parseRequest detectLanguage loadPersistedLanguage matchCode persistLanguage processLocaleUrl',
    'fwx\\localeurls\\LanguageChangedEvent': 'language oldLanguage',
  },
  'fwx/upload': {
    'fwx\\upload\\UploadWidget':
      'TRANSLATION_CATEGORY acceptedFileTypes allowFileEncode allowFilePoster allowFileRename allowFileSizeValidation allowFileTypeValidation allowImageCrop allowImageEdit allowImageExifOrientation allowImagePreview allowImageTransform allowMultiple allowPdfPreview cdn config cropper files imageCropAspectRatio labelIdle maxFiles maxFileSize maxTotalFileSize minFileSize plugins required getOptions getPlugins init run',
    'fwx\\upload\\Bootstrap': 'bootstrap',
    'fwx\\upload\\asset\\AbstractLocalAsset': 'minified',
    'fwx\\upload\\asset\\AbstractNpmAsset':
      'cdn cdnUrl minified dependencies registerWith package scripts init',
    'fwx\\upload\\asset\\AbstractPluginAsset': 'plugin',
    'fwx\\upload\\asset\\CropperAsset': '',
    'fwx\\upload\\asset\\FilePondAsset': '',
    'fwx\\upload\\asset\\Plugin': '',
    'fwx\\upload\\validator\\EncodedFileValidator':
      'extensions maxFiles maxSize minSize mimeTypes tooBig tooMany tooSmall uploadRequired wrongExtension wrongMimeType init isEmpty validateValue',
    'fwx\\upload\\file\\ImageCropper': 'constructor crop',
    'fwx\\upload\\file\\EncodedFile': '',
  },
  'fwx/cssfw': {
    'fwx\\cssfw\\Widget':
      'options clientOptions clientEvents EVENT_INIT EVENT_BEFORE_RUN EVENT_AFTER_RUN',
    'fwx\\cssfw\\Accordion': 'autoCloseItems encodeLabels flush gap icon items small',
    'fwx\\cssfw\\item\\AccordionItem': 'fromArray',
    'fwx\\cssfw\\ActiveField': field,
    'fwx\\cssfw\\Breadcrumbs':
      'dividerOptions encodeLabels homeLink itemTemplate links navOptions tag',
    'fwx\\cssfw\\item\\BreadcrumbLink': '',
    'fwx\\cssfw\\Button': 'clientOptions encodeLabel label size tagName theme toggle variant',
    'fwx\\cssfw\\ButtonVariant': 'SOLID',
    'fwx\\cssfw\\Size': '',
    'fwx\\cssfw\\Theme': '',
    'fwx\\cssfw\\Placement': '',
    'fwx\\cssfw\\Breakpoint': '',
    'fwx\\cssfw\\DrawerPlacement': 'START',
    'fwx\\cssfw\\ButtonGroup': 'buttons divider encodeLabels size vertical',
    'fwx\\cssfw\\ButtonMenu':
      'autoClose buttonOptions containerOptions encodeLabel label menu menuClass placement renderContainer size split splitIcon tagName theme variant',
    'fwx\\cssfw\\Menu': '',
    'fwx\\cssfw\\Drawer':
      'backdrop bodyOptions closeButton encodeTitle footer footerOptions fullscreen headerOptions keyboard placement responsive scroll sheet title titleOptions toggleButton',
    'fwx\\cssfw\\IconSet': 'accordionChevron comboboxCaret menuItemCheck render constructor',
    'fwx\\cssfw\\Html': '',
    'fwx\\cssfw\\InputWidget': '',
  },
  'fwx/psrbridge': {
    'fwx\\psrbridge\\adapter\\RangeStream':
      'constructor getSize isWritable write detach seek tell read',
    'fwx\\psrbridge\\adapter\\ResponseAdapter': 'constructor toPsr7',
    'fwx\\psrbridge\\adapter\\ServerRequestAdapter':
      'constructor psrRequest getBodyParams getCookies getHeaders getMethod getParsedBody getQueryParams getQueryString getRawBody getServerParams getUploadedFiles getUrl',
    'fwx\\psrbridge\\creator\\ServerRequestCreator': 'constructor createFromGlobals',
    'fwx\\psrbridge\\creator\\UploadedFileCreator': 'constructor createFromArray createFromGlobals',
    'fwx\\psrbridge\\FileSpec': '',
    'fwx\\psrbridge\\FilesArray': '',
    'fwx\\psrbridge\\emitter\\ContentRange': 'unit first last length',
    'fwx\\psrbridge\\emitter\\ContentRangeUnit': '',
    'fwx\\psrbridge\\http\\Response':
      'cookieValidationKey enableCookieValidation psr7Response captureSessionCookie completeSend getPsr7Response EVENT_BEFORE_SEND EVENT_AFTER_SEND EVENT_AFTER_PREPARE',
    'fwx\\psrbridge\\http\\ServerExitCode': 'OK REQUEST_LIMIT SHUTDOWN',
    'fwx\\psrbridge\\http\\Session': 'init updateFlashCounters',
    'fwx\\psrbridge\\http\\UploadedFile':
      '_files getInstance getInstanceByName getInstances getInstancesByName',
    'fwx\\psrbridge\\http\\Request': 'setPsr7Request setScriptUrl',
  },
};

/** `Type` or `Type::member` -> why its form is another one. */
export const referenceReasons = {
  'fw\\base\\Configurable':
    'a marker: `static configurable` of `BaseObject` and of classes like it; constructors type the object that configures them, and refuse keys that it does not have',
  'fw\\debug\\actions\\Action':
    'actions are functions of a request, which work the same behind Fetch, node:http and an application; `checkAccessCallback` gets an `Action` with their id',
  'fw\\debug\\db\\DebugPdoStatement':
    'a static list: Node serves requests side by side, so row counts stand in the entries of their capture',
  'fwx\\psrbridge\\http\\UploadedFile::_files':
    'a static cache: Node serves requests side by side, so the files belong to the request',
};

const groups = ['properties', 'methods', 'constants', 'events', 'cases'];

/** Finds a member in a type, in the groups of inherited members, and in what it extends. */
function hasMember(types, type, name) {
  const found = [type, type.inherited ?? {}].some((each) =>
    groups.some((group) => each[group] && Object.hasOwn(each[group], name)),
  );
  if (found || !type.extends) return found;
  const parent = types[type.extends];
  return parent !== undefined && hasMember(types, parent, name);
}

/** One row for each name of the reference: whether it is in the catalog, or why not. */
export function coverage(catalogs) {
  const types = Object.assign({}, ...catalogs.map((each) => each.types));
  return Object.entries(referenceNames).flatMap(([name, named]) =>
    Object.entries(named).flatMap(([typeName, members]) => {
      const type = types[typeName];
      const rows = [[typeName, type !== undefined]];
      for (const member of members.split(' ').filter(Boolean)) {
        rows.push([`${typeName}::${member}`, type !== undefined && hasMember(types, type, member)]);
      }
      return rows.map(([key, isThere]) => ({
        package: name,
        name: key,
        isThere,
        reason: referenceReasons[key] ?? null,
      }));
    }),
  );
}
