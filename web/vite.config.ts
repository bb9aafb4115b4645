import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontPreloadPlugin } from './build/font-preload-plugin.ts'
import { layerOrderPlugin } from './build/layer-order-plugin.ts'
import { messagesPlugin } from './build/messages-plugin.ts'

/** Where development finds the API; the built product is served by the gateway itself. */
const gatewayUrl = process.env['GATEWAY_URL'] ?? 'http://localhost:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
      quoteStyle: 'single',
      semicolons: false,
      routeFileIgnorePattern: '\\.test\\.ts$|\\.module\\.css$',
    }),
    react(),
    messagesPlugin(),
    fontPreloadPlugin(),
    layerOrderPlugin(),
  ],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Drawings stay files of their own: a picture in the script would be paid for on every page.
    assetsInlineLimit: 1024,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'framework', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: gatewayUrl, changeOrigin: false, ws: true },
      '/files': { target: gatewayUrl },
    },
  },
})
