import type { Figure } from './figure.ts'
import { reachesGoal } from './figure.ts'

/** Figures as an aligned table, one line each. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [['what', 'measured', 'beside', 'ratio', 'goal', ''], ...figures.map(rowOf)]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function rowOf(figure: Figure): string[] {
  const { name, value, unit, beside, ratio, goal } = figure
  const reached = reachesGoal(figure)
  return [
    name,
    `${amount(value)} ${unit}`,
    beside === undefined ? '' : `${amount(beside.value)} ${unit} ${beside.name}`,
    ratio === undefined ? '' : amountOfRatio(ratio),
    goal === undefined ? '' : 'atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`,
    reached === null ? '' : reached ? 'reached' : 'MISSED',
  ]
}

/** Two digits behind the point, or as many as it takes to see what a small ratio is. */
function amountOfRatio(ratio: number): string {
  return ratio >= 0.1 ? ratio.toFixed(2) : ratio.toPrecision(2)
}

function amount(value: number): string {
  if (value >= 100) return String(Math.round(value))
  return value.toFixed(value >= 1 || value === 0 ? 1 : 3)
}
