import { HASH_PATTERN } from '@zuschlag/contracts/auction/events'
import { auctionIdFrom } from '../evidence/arguments.ts'
import { describeVerification } from '../evidence/describe-verification.ts'
import { verifyFile } from '../evidence/verify-file.ts'
import { verifyProduct } from '../evidence/verify-product.ts'
import { type CliVerb, WrongUse, parsed } from '../terminal/verb.ts'

export const verb: CliVerb = {
  summary: 'checks the hash chain, the decisions and the read models against the log, or an exported file',
  usage: '[AUCTION_ID] [--file EXPORT] [--key KEY|FILE|URL] [--receipt HASH] [--log-only] [--json]',
  help: `
Without arguments all auctions of the log are checked, with AUCTION_ID one: the chain of hashes, every accepted and every
refused decision, made again from the state before it, and the read models against a fold of the log.
--file EXPORT    checks a file that "export" wrote; needs nothing but the file
--key            a public key that is trusted: itself, a file with it, or an address such as https://…/api/public/signing-keys;
                 with --key=KEY where the key starts with a dash;
                 without it the keys of the installation on this machine are (with --file)
--receipt HASH   the history must hold an event with this hash, as a bidder's receipt names it (with --file)
--log-only       leaves the read models out; needs no database
--json           one JSON document: whether all fits, what was counted, and the first fault

The first revision that does not fit is named. Works while the product runs.
Exit code 0: all fits. 1: something does not, or cannot be read. 2: not a file of this kind, or wrong use.
3: a file fits and is not proven: unsigned, signed by a key that is not trusted, or written by a newer release.`,
  run: async (args, io) => {
    const options = {
      file: { type: 'string' },
      key: { type: 'string', multiple: true, default: [] as string[] },
      receipt: { type: 'string', multiple: true, default: [] as string[] },
      'log-only': { type: 'boolean', default: false },
    } as const
    const { positionals, values } = parsed(args, options, true)
    const [argument, ...more] = positionals
    if (more.length > 0) throw new WrongUse('verify takes one auction at most')
    const { file, receipt: receipts, key: keys } = values
    if (file === undefined) {
      if (receipts.length > 0) throw new WrongUse('--receipt is for --file')
      if (keys.length > 0) throw new WrongUse('--key is for --file')
      const auctionId = argument === undefined ? undefined : auctionIdFrom(argument)
      const what = { auctionId, isLogOnly: values['log-only'] }
      const verification = await verifyProduct(what, io.configuration(), io)
      const lines = values.json ? [JSON.stringify(verification)] : describeVerification(verification)
      for (const line of lines) io.print(line)
      return verification.fits ? 0 : 1
    }
    if (argument !== undefined) throw new WrongUse('verify takes an auction or a file, not both')
    const wrong = receipts.find((receipt) => !HASH_PATTERN.test(receipt))
    if (wrong !== undefined) throw new WrongUse(`--receipt ${wrong.slice(0, 70)} is no hash of 64 hex digits`)
    return verifyFile({ file, receipts, keys, asJson: values.json }, io)
  },
}
