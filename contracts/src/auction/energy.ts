import { z } from 'zod'
import type { Country } from './enumerations.ts'

/** Classes of the Austrian and of the German certificate, best first; Germany has no A++ and ends at H. */
export const energyClasses = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
const energyClass = z.enum(energyClasses).nullable()
/** Kilowatt hours per square metre and year. */
const demand = z.number().min(0).max(2000).nullable()
const YEAR_MIN = 1200
const YEAR_MAX = 2200

/**
 * What an advertisement of a building has to say of its energy: heating demand (HWB) and total efficiency
 * factor (fGEE) in Austria (Energieausweis-Vorlage-Gesetz, section 3), kind of certificate, value, source of
 * energy, year and class in Germany (Gebäudeenergiegesetz, section 87). `exempt`: the law asks for none, land
 * for instance.
 */
export const energySchema = z.strictObject({
  kind: z.enum(['open', 'certificate', 'exempt']),
  heatingDemand: demand,
  heatingDemandClass: energyClass,
  efficiencyFactor: z.number().min(0).max(20).nullable(),
  efficiencyClass: energyClass,
  certificateBy: z.enum(['demand', 'consumption']).nullable(),
  finalEnergy: demand,
  energySource: z.string().trim().max(100).nullable(),
  buildingYear: z.int().min(YEAR_MIN).max(YEAR_MAX).nullable(),
  energyClass,
})
export type Energy = z.infer<typeof energySchema>

/** Figures that nobody filled in yet. */
export const openEnergy: Energy = {
  kind: 'open',
  heatingDemand: null,
  heatingDemandClass: null,
  efficiencyFactor: null,
  efficiencyClass: null,
  certificateBy: null,
  finalEnergy: null,
  energySource: null,
  buildingYear: null,
  energyClass: null,
}

const required: Record<Country, readonly (keyof Energy)[]> = {
  AT: ['heatingDemand', 'efficiencyFactor'],
  DE: ['certificateBy', 'finalEnergy', 'energySource', 'buildingYear', 'energyClass'],
  CH: [],
}

/** Figures that the law of a country asks for and that are missing; none where no certificate is needed. */
export function energyGaps(energy: Energy, country: Country): readonly (keyof Energy)[] {
  if (energy.kind === 'exempt') return []
  if (energy.kind === 'open') return country === 'CH' ? [] : ['kind']
  return required[country].filter((name) => energy[name] === null || energy[name] === '')
}

/** Whether the figures may be published; a description that says nothing of energy was not asked for them. */
export function isEnergyFit(description: {
  readonly energy?: Energy | undefined
  readonly country: Country
}): boolean {
  return description.energy === undefined || energyGaps(description.energy, description.country).length === 0
}
