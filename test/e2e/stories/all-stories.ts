import { renderStory, type StoryParts } from '../../../stories/element.ts';
import { storyFiles } from './stories.generated.ts';

type Templates = Readonly<Record<string, () => unknown>>;

/** FilePond creates the markup of uploads. */
const isOfUploads = (file: string): boolean => file.startsWith('upload');

/** The template of each story but those of uploads, by names such as `button/Sizes`. */
export const allStories = (): Templates => templatesOf((file) => !isOfUploads(file));

/** The template of each story of an upload. */
export const uploadStories = (): Templates => templatesOf(isOfUploads);

function templatesOf(isWanted: (file: string) => boolean): Templates {
  const found: Record<string, () => unknown> = {};
  for (const [name, { default: meta, ...stories }] of Object.entries(storyFiles)) {
    if (!isWanted(name)) continue;
    for (const [story, value] of Object.entries(stories)) {
      found[`${name}/${story}`] = () => renderStory(meta, value as StoryParts);
    }
  }
  return found;
}
