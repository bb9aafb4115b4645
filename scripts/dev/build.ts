import { step } from '../product/kernel/progress.mjs'
import { buildWeb } from '../product/web-build.ts'

// Servers run their sources as they are; only the web is built.
await step('Web', buildWeb, { expected: 'vite build, a few seconds' })
