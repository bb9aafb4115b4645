import type { RoomState } from '@zuschlag/contracts/auction/data-room'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { confirmedFiles } from './confirmed-files.ts'

const at = (second: number) => msToInstant(second * 1000)
const fileOf = (number: number) => ({ name: `Plan ${number}`, storageUrl: `/files/${number}.pdf` })
const stateOf = (state: number, ...files: number[]): RoomState => ({
  state,
  revision: state,
  at: at(state),
  files: files.map(fileOf),
  changes: [],
})

test('[DATA-8] a reader confirmed the files of the states that they named, each at the first time', () => {
  const states = [stateOf(1, 1), stateOf(2, 1, 2), stateOf(3, 3)]
  const confirmed = confirmedFiles(states, [
    { state: 2, at: at(20) },
    { state: 1, at: at(10) },
    { state: 9, at: at(30) },
  ])
  expect([...confirmed.values()]).toEqual([
    { ...fileOf(1), confirmedAt: at(10) },
    { ...fileOf(2), confirmedAt: at(20) },
  ])
})
