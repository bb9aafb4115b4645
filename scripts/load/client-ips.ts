/** Client IPs as a proxy forwards them, one for each client: limits per client IP apply as in production. */
export const simulatedClientIp = (network: number, client: number): string =>
  `10.${network}.${Math.floor(client / 250) % 250}.${(client % 250) + 1}`
