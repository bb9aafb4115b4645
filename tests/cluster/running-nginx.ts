import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/product/embedded-postgres/server-process.ts'
import { ensureNginx } from '../../scripts/checks/programs/nginx.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')

export type RunningNginx = {
  /** Host and port. */
  readonly address: string
  stop(): Promise<void>
}

/** A configuration for a port, as a file in `conf.d` holds it. */
export type ServerFile = (port: number) => string

/**
 * The deployed file. Debian's nginx is older than the image's and cannot look up names by itself, so the name
 * of the gateways is replaced by the addresses of these ports; everything else is as it is deployed.
 */
export async function deployedProxy(gatewayPorts: readonly number[]): Promise<ServerFile> {
  const deployed = await readFile(path.join(projectRoot, 'deploy/nginx.conf'), 'utf8')
  const withGateways = deployed
    .replace(/^resolver .*$/m, '')
    .replace(/^ {2}server gateway:8080 resolve (.*)$/m, (_line, rest: string) =>
      gatewayPorts.map((each) => `  server 127.0.0.1:${each} ${rest}`).join('\n'),
    )
  return (port) => withGateways.replace('listen 8080;', `listen 127.0.0.1:${port};`)
}

/** Starts a real nginx and resolves once it answers. */
export async function startNginx(serverFile: ServerFile): Promise<RunningNginx> {
  const program = await ensureNginx()
  const folder = await mkdtemp(path.join(tmpdir(), 'zuschlag-nginx-'))
  // Its workers, which belong to somebody else, keep large bodies there.
  await chmod(folder, 0o755)
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  const whole = `daemon off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off;\n${temporary}\n${serverFile(port)}\n}\n`
  await writeFile(path.join(folder, 'nginx.conf'), whole)
  const nginx = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  nginx.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const address = `127.0.0.1:${port}`
  while ((await fetch(`http://${address}/`).catch(() => null)) === null) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended:\n${output}`)
    await pause(20)
  }
  return {
    address,
    async stop() {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
