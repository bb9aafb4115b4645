import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { misspeltSettings } from './misspelt-settings.ts'

test.each([
  ['SESION_SECRET', 'SESSION_SECRET'],
  ['SIGNNG_KEY', 'SIGNING_KEY'],
  ['SMPT_URL', 'SMTP_URL'],
  ['SITEFILE', 'SITE_FILE'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
  ['DEM0', 'DEMO'],
])('%s is named, with what it may mean', (name, meant) => {
  expect(misspeltSettings({ [name]: 'x' })).toEqual([`${name} is no setting: is ${meant} meant?`])
})

test('settings, and what other programs read, are not named', () => {
  const others = [
    'PATH',
    'HOME',
    'TERM',
    'NODE_OPTIONS',
    'HTTPS_PROXY',
    'COMPOSE_PROFILES',
    'INIT_CWD',
    'LANG',
  ]
  const settings = ['PORT', 'DATA_DIR', 'SMTP_URL_FILE', 'NATS_MESSAGE_KEY_ADDITIONAL_FILE']
  expect(misspeltSettings(Object.fromEntries([...others, ...settings].map((name) => [name, 'x'])))).toEqual(
    [],
  )
})

test('a start that misses a setting says which name may be meant', () => {
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://angebote.example',
    SESION_SECRET: 'hN7w2XoQm4tRz81LcVbY6uKd9sEjGf3A',
  }
  const attempt = () => readConfiguration(environment, '/')
  expect(attempt).toThrow(
    /SESSION_SECRET must be set.*\nSESION_SECRET is no setting: is SESSION_SECRET meant\?$/,
  )
  expect(attempt).not.toThrow(/hN7w2Xo/)
})
