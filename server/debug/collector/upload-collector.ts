import { Event, Model } from '../../core/index.ts';
import { UploadedFile } from '../../web/index.ts';
import type { Capture } from '../capture/capture.ts';
import type { UploadFacts } from '../capture/request-facts.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { Collector } from './collector.ts';

/** A file that came with a request. */
export interface UploadEntry extends Omit<UploadFacts, 'file' | 'messages'> {
  /** From 1. */
  readonly seq: number;
  /** Class and attribute of the model that has validated it; `''` when none has. */
  readonly attribute: string;
  /** Errors of this attribute, redacted. */
  readonly messages: readonly string[];
}

/** The files of a capture. */
export type UploadPayload = {
  readonly entries: readonly UploadEntry[];
};

interface Validation {
  readonly attribute: string;
  readonly messages: readonly string[];
}

interface State {
  readonly validations: Map<UploadedFile, Validation>;
}

/** Captures the files of requests of an application, and their errors in models. */
export class UploadCollector extends Collector<State> {
  override id(): string {
    return 'upload';
  }

  override instrument(): () => void {
    const onValidate = ({ sender }: Event): void => {
      if (sender instanceof Model) this.#recordValidation(sender);
    };
    Event.on(Model, Model.EVENT_AFTER_VALIDATE, onValidate);
    return () => Event.off(Model, Model.EVENT_AFTER_VALIDATE, onValidate);
  }

  protected override start(): State {
    return { validations: new Map() };
  }

  protected override collect({ validations }: State, { facts }: Capture): JsonRecord | null {
    if (facts.files.length === 0) return null;
    const payload: UploadPayload = {
      entries: facts.files.map(({ file, messages: reported = [], ...upload }, at) => {
        const validation = file ? validations.get(file) : undefined;
        const { attribute, messages } = validation ?? { attribute: '', messages: reported };
        return {
          ...upload,
          name: this.policy.cutText(upload.name),
          seq: at + 1,
          attribute,
          messages: messages.map((text) => this.policy.cutText(this.policy.redactText(text))),
        };
      }),
    };
    return { ...payload };
  }

  #recordValidation(model: Model): void {
    const state = this.state();
    if (!state) return;
    for (const name of model.activeAttributes()) {
      const value: unknown = Reflect.get(model, name);
      const validation = {
        attribute: `${model.constructor.name}.${name}`,
        messages: model.getErrors(name),
      };
      for (const file of Array.isArray(value) ? value : [value]) {
        if (file instanceof UploadedFile) state.validations.set(file, validation);
      }
    }
  }
}
