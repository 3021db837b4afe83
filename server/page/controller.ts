import type { ActionEvents } from '../core/index.ts';
import { Controller as WebController, type Response } from '../web/index.ts';
import { PageProto } from './page-proto.ts';
import type { Props } from './protocol/page-input.ts';

/** A web controller whose actions respond with pages. */
export abstract class Controller<E extends ActionEvents = ActionEvents> extends WebController<E> {
  /** Renders a page, see `Manager.render()`. */
  protected pageProto(
    component: string,
    props: Props = {},
    viewData: Props = {},
  ): Promise<Response> {
    return PageProto.render(component, props, viewData);
  }
}
