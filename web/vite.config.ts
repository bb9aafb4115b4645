import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aheadPlugin } from './build/ahead-plugin.ts'
import { fontPreloadPlugin } from './build/font-preload-plugin.ts'
import { layerOrderPlugin } from './build/layer-order-plugin.ts'
import { leanZodPlugin } from './build/lean-zod-plugin.ts'
import { messagesPlugin } from './build/messages-plugin.ts'
import { earlyPlugin } from './build/early-plugin.ts'
import { createPageParts } from './build/page-parts.ts'
import { singleIconsPlugin } from './build/single-icons-plugin.ts'

/** Changes rarely, so it is kept apart from what changes often. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 }

/**
 * The shapes of what crosses the wire, and what they are made with. They take longer to be made than to be
 * loaded, so they are in a small file that is there early, and are made while the rest is on its way
 * (preload-bootstrap.ts).
 */
const shapes = {
  name: 'shapes',
  tags: ['$initial' as const],
  test: /\/(node_modules\/zod|contracts\/src)\//,
  priority: 1,
  includeDependenciesRecursively: false,
}

/**
 * What every page needs comes as one file: many small ones pack worse and are sent unpacked. The parts of
 * forms are left out, because their packages name all they have in one module, and a page takes only some; so
 * is the early script, which is there before all.
 */
const everyPage = {
  name: 'page',
  tags: ['$initial' as const],
  test: /^(?!.*node_modules\/(react-aria|react-aria-components|@react-aria|react-stately)\/|.*\/web\/src\/ssr\/early\/)/,
  includeDependenciesRecursively: false,
}

/** What the private details share with other pages, in a few files. */
const pageParts = { name: createPageParts(), includeDependenciesRecursively: false }

/**
 * What is small and shared by pages that few open, in three files: the router knows the files of each route,
 * so that every page names each of them.
 */
const smallParts = [
  {
    name: 'administration',
    test: /\/administration\/(history\/event-words|frame\/page-header|editing\/use-change)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'editing',
    test: /\/administration\/editing\/(dialogs|edited-panel)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'refusals',
    test: /\/web\/src\/(kernel\/forms\/problem-notice|design\/save-file)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
]

/** Where development finds the API; the built product is served by the gateway itself. */
const gatewayUrl = process.env['GATEWAY_URL'] ?? 'http://localhost:8080'

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What pages read that a visitor seldom opens is read once they are opened; nobody else loads how.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) =>
          /^\/(administration|user|object\/\$auctionId_|\$lang\/(agreements|login|sign-up|reset-password|confirm-email))(\/|$)/.test(
            routeId,
          )
            ? [['loader', 'component']]
            : undefined,
      },
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
      quoteStyle: 'single',
      semicolons: false,
      routeFileIgnorePattern: '\\.test\\.ts$|\\.module\\.css$',
    }),
    react(),
    leanZodPlugin(),
    singleIconsPlugin(),
    messagesPlugin(),
    fontPreloadPlugin(),
    aheadPlugin(),
    earlyPlugin(),
    layerOrderPlugin(),
  ],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Every browser of this target knows it by itself.
    modulePreload: { polyfill: false },
    // Says which styles and scripts belong to which route.
    manifest: isSsrBuild !== true,
    copyPublicDir: isSsrBuild !== true,
    // Drawings stay files of their own: a picture in the script would be paid for on every page.
    assetsInlineLimit: 1024,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: { groups: [framework, shapes, everyPage, ...smallParts, pageParts] },
          },
        },
  },
  // The renderer is whole in itself: it starts fast, and in production's form whatever NODE_ENV says. Vite
  // settles that for browsers alone; React of development takes three times as long for a page, of the thread
  // that takes bids.
  ssr: { noExternal: true, target: 'node' },
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  server: {
    proxy: {
      '/api': { target: gatewayUrl, changeOrigin: false, ws: true },
      '/files': { target: gatewayUrl },
      '/demo': { target: gatewayUrl },
      '/price-alert': { target: gatewayUrl },
      '/saved-search': { target: gatewayUrl },
      '/health': { target: gatewayUrl },
      '/metrics': { target: gatewayUrl },
      '/robots.txt': { target: gatewayUrl },
      '^/sitemap(-\\d+)?\\.xml$': { target: gatewayUrl },
      '/.well-known/security.txt': { target: gatewayUrl },
    },
  },
}))
