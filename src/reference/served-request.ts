import { Context, type Services } from './context.ts'
import type { Incoming } from './incoming.ts'
import type { Selection } from './selection.ts'

/** One request with the deviations that it meets: what the service works on. */
export class ServedRequest extends Context {
  readonly selection: Selection

  constructor(
    incoming: Incoming,
    route: Pick<Context, 'operation' | 'workspaceRef' | 'interval'>,
    services: Services,
    selection: Selection,
  ) {
    super(incoming, route, services, (deviation) => selection.memory(deviation))
    this.selection = selection
  }
}
