import { oneLine, type Client, type Heard } from './client.ts'

export async function several(count: number, ask: (index: number) => Promise<Heard>): Promise<Heard[]> {
  const all: Heard[] = []
  for (let index = 0; index < count; index++) all.push(await ask(index))
  return all
}

export async function together(count: number, ask: (index: number) => Promise<Heard>): Promise<Heard[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
}

export async function onOneLine<T>(use: (agent: ReturnType<typeof oneLine>) => Promise<T>): Promise<T> {
  const agent = oneLine()
  try {
    return await use(agent)
  } finally {
    agent.destroy()
  }
}

export const brief = (client: Client): Promise<Heard> => client.speak({ input: 'Yes.' })

/** What depends on requests that meet is looked for a few times. */
export const sometimes =
  (seen: (client: Client) => Promise<boolean>) =>
  async (client: Client): Promise<boolean> => {
    for (let tries = 0; tries < 5; tries++) if (await seen(client)) return true
    return false
  }
