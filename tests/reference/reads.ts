import { ApiClient } from '../../scripts/client/api-client.ts'
import { demoId } from '../../scripts/demo/content/demo-id.ts'
import type { Asked } from './scenes.ts'
import { emails, running } from './scenes.ts'
import type { World } from './world.ts'

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: { readonly enum?: readonly string[] }
}
type Operation = {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}
type Description = { readonly paths: Readonly<Record<string, { readonly get?: Operation }>> }

/** Figures of this very process and moment. */
const ofTheMoment = new Set(['getOperations', 'getProjectors', 'getWatchers'])
/** Processes whose documents are written, a second each: bidding goes on, awarded twice, not awarded. */
const documented = [
  'zinshaus-josefstadt',
  'almhuette-hintertal',
  'chalet-grindelwald',
  'landhaus-poysdorf',
].map((key) => demoId(`auction:${key}`))
/** Values of a query that are not listed in the description of the API. */
const words: Readonly<Record<string, string>> = { text: 'Wien', email: emails.anna, slug: 'preisfindung' }
/** What the gateway says of itself. */
const described = ['/api/openapi.json', '/api/asyncapi.json', '/api/docs', '/.well-known/security.txt']
/** Queries that read something else. */
const chosen = new Set(['format', 'language', 'version', 'view', 'kind', 'state'])

/** Every read that the description of the API names, of everything in the world, by people of every role. */
export async function readsOf({ url, knex }: World): Promise<readonly Asked[]> {
  const admin = new ApiClient(url)
  await admin.login(emails.admin)
  const broker = new ApiClient(url)
  await broker.login(emails.broker)
  const description = await admin.get<Description>('/api/openapi.json')
  const rows = await knex('read.auction_details').select<{ id: string }[]>('auction_id as id')
  const all = rows.map(({ id }) => id).toSorted()
  const { documents } = await broker.get<{ documents: readonly { storageUrl: string }[] }>(
    `/api/auctions/${running}`,
  )
  const { requests } = await broker.get<{ requests: readonly { id: string }[] }>(
    '/api/administration/access-requests?view=decided',
  )
  const posts = await admin.get<readonly { slug: string }[]>('/api/blog?language=de')
  const known: Readonly<Record<string, readonly string[]>> = {
    userId: ['anna', 'carla'].map((name) => demoId(`user:${name}`)),
    tenantId: [demoId('tenant:kranzl')],
    fileName: documents.map(({ storageUrl }) => storageUrl.split('/').at(-1) ?? ''),
    requestId: requests.map(({ id }) => id),
    slug: posts.map(({ slug }) => slug),
    version: ['1'],
  }
  const list = described.map((path): Asked => ({
    by: null,
    method: 'GET',
    path,
    file: `reads/${path.replaceAll(/\W/g, '-')}.txt`,
  }))
  for (const [template, { get }] of Object.entries(description.paths)) {
    if (get === undefined || ofTheMoment.has(get.operationId)) continue
    const types = Object.keys(get.responses['200']?.content ?? {})
    const isFile = types.some((type) => type !== 'application/json')
    const values = (name: string): readonly string[] =>
      name === 'auctionId' ? (isFile ? documented : all) : (known[name] ?? ['unknown'])
    const isOfAuction = template.includes('{auctionId}')
    const ofAuction = isFile ? ['broker', 'anna', 'greta', 'lorenz'] : ['admin', 'broker', 'seller', 'anna']
    const people = isOfAuction ? ofAuction : Object.keys(emails)
    for (const name of ['visitor', ...people]) {
      const by = emails[name as keyof typeof emails] ?? null
      for (const path of pathsOf(template, get.parameters ?? [], values))
        list.push({
          by,
          method: 'GET',
          path: `/api${path.replace(/^\/api/, '')}`,
          file: `reads/${get.operationId}/${name}.txt`,
        })
    }
  }
  return list
}

/** A path for each combination of what stands in its places and in its query. */
function pathsOf(
  template: string,
  parameters: readonly Parameter[],
  values: (name: string) => readonly string[],
): readonly string[] {
  let paths = [template]
  for (const { name, in: place, required = false, schema } of parameters) {
    const listed = schema?.enum
    if (place === 'path') {
      const found = listed ?? values(name)
      paths = paths.flatMap((path) =>
        found.map((value) => path.replace(`{${name}}`, encodeURIComponent(value))),
      )
    }
    if (place !== 'query' || !(required || (chosen.has(name) && listed !== undefined))) continue
    const found = listed ?? [words[name] ?? '10']
    paths = paths.flatMap((path) =>
      found.map((value) => `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`),
    )
  }
  return paths
}
