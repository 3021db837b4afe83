import { Plugin } from '../../../components/templates.ts';
import type { AssetClass } from './abstract-npm-asset.ts';
import { AbstractPluginAsset } from './abstract-plugin-asset.ts';

/** Files of the plugin `FILE_ENCODE`. */
export class FileEncodeAsset extends AbstractPluginAsset {
  override plugin(): Plugin {
    return Plugin.FILE_ENCODE;
  }
}

/** Files of the plugin `FILE_POSTER`. */
export class FilePosterAsset extends AbstractPluginAsset {
  override plugin(): Plugin {
    return Plugin.FILE_POSTER;
  }
}

/** Files of the plugin `FILE_RENAME`. */
export class FileRenameAsset extends AbstractPluginAsset {
  override plugin(): Plugin {
    return Plugin.FILE_RENAME;
  }
}

/** Files of the plugin `FILE_VALIDATE_SIZE`. */
export class FileValidateSizeAsset extends AbstractPluginAsset {
  override plugin(): Plugin {
    return Plugin.FILE_VALIDATE_SIZE;
  }
}

/** Files of the plugin `FILE_VALIDATE_TYPE`. */
export class FileValidateTypeAsset extends AbstractPluginAsset {
  override plugin(): Plugin {
    return Plugin.FILE_VALIDATE_TYPE;
  }
}

/** Files of the plugin `IMAGE_CROP`. */
export class ImageCropAsset extends AbstractPluginAsset {
  override plugin(): Plugin {
    return Plugin.IMAGE_CROP;
  }
}

/** Files of the plugin `IMAGE_EDIT`. */
export class ImageEditAsset extends AbstractPluginAsset {
  override plugin(): Plugin {
    return Plugin.IMAGE_EDIT;
  }
}

/** Files of the plugin `IMAGE_EXIF_ORIENTATION`. */
export class ImageExifOrientationAsset extends AbstractPluginAsset {
  override plugin(): Plugin {
    return Plugin.IMAGE_EXIF_ORIENTATION;
  }
}

/** Files of the plugin `IMAGE_PREVIEW`. */
export class ImagePreviewAsset extends AbstractPluginAsset {
  override plugin(): Plugin {
    return Plugin.IMAGE_PREVIEW;
  }
}

/** Files of the plugin `IMAGE_TRANSFORM`. */
export class ImageTransformAsset extends AbstractPluginAsset {
  override plugin(): Plugin {
    return Plugin.IMAGE_TRANSFORM;
  }
}

/** Files of the plugin `PDF_PREVIEW`. */
export class PdfPreviewAsset extends AbstractPluginAsset {
  override plugin(): Plugin {
    return Plugin.PDF_PREVIEW;
  }
}

/** The bundle of each plugin. */
export const pluginAssets: Readonly<Record<Plugin, AssetClass>> = {
  [Plugin.FILE_ENCODE]: FileEncodeAsset,
  [Plugin.FILE_POSTER]: FilePosterAsset,
  [Plugin.FILE_RENAME]: FileRenameAsset,
  [Plugin.FILE_VALIDATE_SIZE]: FileValidateSizeAsset,
  [Plugin.FILE_VALIDATE_TYPE]: FileValidateTypeAsset,
  [Plugin.IMAGE_CROP]: ImageCropAsset,
  [Plugin.IMAGE_EDIT]: ImageEditAsset,
  [Plugin.IMAGE_EXIF_ORIENTATION]: ImageExifOrientationAsset,
  [Plugin.IMAGE_PREVIEW]: ImagePreviewAsset,
  [Plugin.IMAGE_TRANSFORM]: ImageTransformAsset,
  [Plugin.PDF_PREVIEW]: PdfPreviewAsset,
};
