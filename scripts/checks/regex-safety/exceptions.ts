import type { Exception } from './find-unsafe-expressions.ts'

/** Reviewed one by one. `input` is the longest text that reaches the expression, in characters. */
export const exceptions: readonly Exception[] = [
  { expression: String.raw`/\P{L}+$/u`, input: 256, why: 'passwords; their schema has a length' },
  { expression: String.raw`/\bVersion\/[\d.]+.*\bSafari\//`, input: 1_000, why: 'USER_AGENT_LENGTH_MAX' },
  { expression: String.raw`/\bAndroid\b.*\bMobile\b/`, input: 1_000, why: 'USER_AGENT_LENGTH_MAX' },
  { expression: String.raw`/\.[^/]*$/`, input: 200, why: 'after PATH_LENGTH_MAX of rendered pages' },
  { expression: '/<link rel="preload" as="font"[^>]*>/g', input: 'own', why: 'index.html of the build' },
  {
    expression: String.raw`/<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>|<script type="module" crossorigin[^>]*><\/script>/g`,
    input: 'own',
    why: 'index.html of the build',
  },
  {
    expression: String.raw`/<script type="module" async crossorigin[^>]*><\/script>/`,
    input: 'own',
    why: 'index.html of the build',
  },
  {
    expression: String.raw`/<link rel="modulepreload"[^>]*\/(?:framework|shapes)-[^>]*>|<script type="module" crossorigin[^>]*><\/script>/g`,
    input: 'own',
    why: 'index.html of the build',
  },
  {
    expression: String.raw`/<!-- page -->[\s\S]*?<!-- \/page -->/`,
    input: 'own',
    why: 'index.html of the build',
  },
  {
    expression: String.raw`/[\w-]+\.\w+/g`,
    input: 2_000,
    why: 'paths of uploaded files, made by the gateway, once a day',
  },
  { expression: String.raw`/\B(?=(\d{3})+$)/g`, input: 'own', why: 'a number field, in its own browser' },
  { expression: '/0+$/', input: 'own', why: 'a number field, in its own browser' },
  {
    expression: String.raw`/source-serif-4-latin[^/]*\.woff2$/`,
    input: 'own',
    why: 'names of files of the build',
  },
  { expression: String.raw`/(?:\.0*|(\.[^0]+)0+)$/`, input: 'own', why: 'bytes: limits of the code' },
  {
    expression: String.raw`/\bfilename=("(.*?)"|([^()<>{}[\]@,;:"?=\s/\t]+))($|;\s)/i`,
    input: 1_000,
    why: 'formidable: after PART_HEADER_LENGTH_MAX',
  },
  { expression: '/=+$/', input: 'own', why: 'iconv-lite: UTF-7, which nothing asks for' },
  {
    expression: String.raw`/^(-?(?:\d+)?\.?\d+) *(milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w|years?|yrs?|y)?$/i`,
    input: 'own',
    why: 'ms: lengths of time of the code',
  },
  {
    expression: String.raw`/[/]([A-Za-z\s\d~$._-]+\.\w+){1,}$/`,
    input: 'own',
    why: 'sirv: of its option `single`, which the gateway does without',
  },
  {
    expression: String.raw`/\[(!?)([^=]+)=([^\]]+)/g`,
    input: 'own',
    why: 'temporal-polyfill: texts of times, which nothing parses with it',
  },
  { expression: '/^-+|-+$/g', input: 'own', why: 'zod: slugify, which nothing calls' },
]
