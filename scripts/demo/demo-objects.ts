import type { DemoObject } from './content/content-types.ts'
import { almhuetteHintertal } from './content/objects/almhuette-hintertal.ts'
import { altbauLandwehrkanal } from './content/objects/altbau-landwehrkanal.ts'
import { altbauSchottenfeld } from './content/objects/altbau-schottenfeld.ts'
import { baugrundRebhang } from './content/objects/baugrund-rebhang.ts'
import { chaletGrindelwald } from './content/objects/chalet-grindelwald.ts'
import { chaletSonnberg } from './content/objects/chalet-sonnberg.ts'
import { dachgeschossNeubaugasse } from './content/objects/dachgeschoss-neubaugasse.ts'
import { geschaeftslokalYppenplatz } from './content/objects/geschaeftslokal-yppenplatz.ts'
import { gewerbehofEhrenfeld } from './content/objects/gewerbehof-ehrenfeld.ts'
import { giebelhausTrave } from './content/objects/giebelhaus-trave.ts'
import { kapitaenshausBlankenese } from './content/objects/kapitaenshaus-blankenese.ts'
import { landhausPoysdorf } from './content/objects/landhaus-poysdorf.ts'
import { loftSpinnerei } from './content/objects/loft-spinnerei.ts'
import { maiensaessFlims } from './content/objects/maiensaess-flims.ts'
import { mehrfamilienhausLaenggasse } from './content/objects/mehrfamilienhaus-laenggasse.ts'
import { reihenhausPlagwitz } from './content/objects/reihenhaus-plagwitz.ts'
import { reihenhausSiedlungsweg } from './content/objects/reihenhaus-siedlungsweg.ts'
import { stadtwohnungGraz } from './content/objects/stadtwohnung-graz.ts'
import { villaWilhelminenberg } from './content/objects/villa-wilhelminenberg.ts'
import { villaZugersee } from './content/objects/villa-zugersee.ts'
import { vorsorgewohnungNordbahnviertel } from './content/objects/vorsorgewohnung-nordbahnviertel.ts'
import { wohnungSchwabing } from './content/objects/wohnung-schwabing.ts'
import { wohnungZuerichberg } from './content/objects/wohnung-zuerichberg.ts'
import { zinshausJosefstadt } from './content/objects/zinshaus-josefstadt.ts'
import { soldAbroad } from './content/sold/sold-abroad.ts'
import { soldInAustria } from './content/sold/sold-in-austria.ts'

/** Every object of the demo data. */
export const demoObjects: readonly DemoObject[] = [
  zinshausJosefstadt,
  dachgeschossNeubaugasse,
  baugrundRebhang,
  geschaeftslokalYppenplatz,
  vorsorgewohnungNordbahnviertel,
  reihenhausSiedlungsweg,
  villaWilhelminenberg,
  altbauSchottenfeld,
  almhuetteHintertal,
  landhausPoysdorf,
  stadtwohnungGraz,
  chaletSonnberg,
  loftSpinnerei,
  giebelhausTrave,
  altbauLandwehrkanal,
  kapitaenshausBlankenese,
  gewerbehofEhrenfeld,
  reihenhausPlagwitz,
  wohnungSchwabing,
  villaZugersee,
  wohnungZuerichberg,
  mehrfamilienhausLaenggasse,
  chaletGrindelwald,
  maiensaessFlims,
  ...soldInAustria,
  ...soldAbroad,
]
