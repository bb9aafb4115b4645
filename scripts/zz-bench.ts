import { projectionThroughput } from './bench/projections.ts'
import { tableOf } from './bench/table.ts'
console.log(
  tableOf(await projectionThroughput.run({ quick: process.argv[2] === 'quick', say: console.error })),
)
