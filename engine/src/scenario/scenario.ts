import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { descriptionSchema, termsSchema } from '@zuschlag/contracts/auction/auction-fields'
import { z } from 'zod'
import { MalformedScenario, readStep, type ScenarioStep } from './scenario-step.ts'

/** What a scenario says of its auction; the rest is filled in. */
export type ScenarioAuction = {
  readonly terms: Partial<AuctionTerms>
  readonly description: Partial<AuctionDescription>
  readonly isPublished: boolean
}

export type Scenario = { readonly auction: ScenarioAuction; readonly steps: readonly ScenarioStep[] }

/** A scenario may say two hours as 120 minutes; the year that it then has at most is enough. */
const minutes = z.int().min(0).max(525_600).optional()

const auctionSchema = z.strictObject({
  ...termsSchema.partial().shape,
  endExtensionMinutes: minutes,
  endExtensionStartMinutes: minutes,
  ...descriptionSchema.partial().shape,
  published: z.boolean().optional(),
})

const termNames: ReadonlySet<string> = new Set(Object.keys(termsSchema.shape))

/**
 * A scenario from its JSON (docs/interfaces.md, Scenarios).
 * @throws MalformedScenario with one line that names the place.
 */
export function readScenario(json: unknown): Scenario {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new MalformedScenario('a scenario is an object with "auction" and "steps"')
  }
  // What else a scenario says of itself, its name or its seed, is for its author.
  const { auction, steps } = json as { readonly auction?: unknown; readonly steps?: unknown }
  if (!Array.isArray(steps)) throw new MalformedScenario('"steps" is not a list')
  return { auction: readAuction(auction), steps: steps.map(readStep) }
}

function readAuction(json: unknown): ScenarioAuction {
  const { published: isPublished = true, ...fields } = parseOrThrow(auctionSchema, json, 'auction')
  return { ...splitFields(fields), isPublished }
}

const revisionSchema = auctionSchema.omit({ published: true })

/** The fields of an auction that a step revises, as a revision takes them. */
export function readRevision(json: unknown, place: string): Omit<ScenarioAuction, 'isPublished'> {
  return splitFields(parseOrThrow(revisionSchema, json, place))
}

function splitFields(fields: object): Omit<ScenarioAuction, 'isPublished'> {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined)
  return {
    terms: Object.fromEntries(said.filter(([name]) => termNames.has(name))),
    description: Object.fromEntries(said.filter(([name]) => !termNames.has(name))),
  }
}

function parseOrThrow<S extends z.ZodType>(schema: S, json: unknown, place: string): z.infer<S> {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const where = [place, ...(issue?.path ?? [])].join('.')
  throw new MalformedScenario(`${where}: ${issue?.message ?? 'invalid'}`)
}
