import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DraftingTenant } from '@zuschlag/contracts/administration/drafting'
import { draftAuction, type InvitedSeller } from '@zuschlag/contracts/administration/manage-auction'
import { TEXT_LENGTHS, type CostTerms } from '@zuschlag/contracts/auction/auction-fields'
import { type Country, AuctionType, defaultTimeZone } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId, BrokerId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { PageLoading } from '../../../app/page-state.tsx'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel } from '../../../design/panel.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import {
  administeredAuctionQuery,
  type AdministeredDetails,
  administeredKey,
  draftingTenantsQuery,
} from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { ReadFailure } from '../../../kernel/api/read-failure.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { TenantSearch, useDraftingTenants } from '../fields/tenant-search.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { objectValuesOf, partsOf, type ObjectValues } from '../object/object-values.ts'
import { Pair } from './editor-section.tsx'
import { Link } from '@tanstack/react-router'
import { newCommandId, choices } from '../editing/use-change.ts'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { emailSchema } from '@zuschlag/contracts/kernel/email'
import { openEnergy } from '@zuschlag/contracts/auction/energy'
import { emptyDescription } from '@zuschlag/contracts/auction/field-catalogue'
import { increaseSchema } from '@zuschlag/contracts/kernel/price'
import { costRatesOf } from './purchase-costs.ts'
import styles from './editor.module.css'

type Props = {
  /** The object that the new one starts as a copy of. */
  copied: AuctionId | null
  ownBrokerId: BrokerId | null
  onDrafted: (auctionId: AuctionId) => void
}

/** Whose object it is, and what it is called; everything else the editor asks for. */
export function NewObjectPage({ copied, ownBrokerId, onDrafted }: Props) {
  const { t } = useTranslation()
  const query = useQuery(draftingTenantsQuery(''))
  const tenants = query.data
  const source = useQuery({
    ...administeredAuctionQuery(copied ?? ('' as AuctionId)),
    enabled: copied !== null,
  })
  const isReady = copied === null || source.data !== undefined
  return (
    <>
      <PageHeader
        title={t('administration.newObject.title')}
        parent={
          <Link to="/administration/objects" activeOptions={{ exact: true }}>
            {t('administration.objects.title')}
          </Link>
        }
        here={<span className="muted">{t('administration.newObject.title')}</span>}
      />
      <Panel>
        {tenants === undefined && (query.isError ? <ReadFailure query={query} /> : <PageLoading />)}
        {tenants?.length === 0 && (
          <Notice title={t('drafting.noTenant')}>{t('drafting.noTenantReason')}</Notice>
        )}
        {copied !== null && source.isError && <ReadFailure query={source} />}
        {tenants !== undefined && tenants.length > 0 && isReady && (
          <NewObjectForm
            source={source.data ?? null}
            tenants={tenants}
            ownBrokerId={source.data?.ownership.brokerId ?? ownBrokerId}
            onDrafted={onDrafted}
          />
        )}
      </Panel>
    </>
  )
}

const COUNTRIES: readonly Country[] = ['AT', 'DE', 'CH']

type NewObjectFormProps = {
  /** The object that this one starts as a copy of. */
  source: AdministeredDetails | null
  tenants: readonly DraftingTenant[]
  /** The reader's own, chosen at first. */
  ownBrokerId: BrokerId | null
  onDrafted: (auctionId: AuctionId) => void
}

/** Tenant, broker and seller cannot be changed later: each event of a history is theirs. */
function NewObjectForm(props: NewObjectFormProps) {
  const { t } = useTranslation()
  const form = useNewObject(props)
  const { tenant, brokerId, title, country, seller, draft, isAsked } = form
  const { tenants, isSearched, search, setSearch } = useDraftingTenants()
  const isOffered = tenants.some(({ tenantId }) => tenantId === tenant.tenantId)
  const offered = isOffered ? tenants : [tenant, ...tenants]
  const isMissing = title.trim() === ''
  return (
    <form
      className={`fields ${styles.fields}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <TextField
        label={t('administration.editor.field.title')}
        value={title}
        onChange={form.setTitle}
        maxLength={TEXT_LENGTHS.title}
        error={isAsked && isMissing ? t('administration.editor.gap.title') : undefined}
      />
      {props.source === null ? (
        <SelectField
          label={t('administration.editor.field.country')}
          name="country"
          value={country}
          options={choices(COUNTRIES, (value) => t(`country.${value}`))}
          onChange={form.setCountry}
          hint={t('administration.newObject.countryHint')}
        />
      ) : (
        <Notice title={t('administration.newObject.copyOf', { title: props.source.title })}>
          {t('administration.newObject.copyHint')}
        </Notice>
      )}
      {isSearched && <TenantSearch value={search} onChange={setSearch} />}
      <Pair>
        {(isSearched || offered.length > 1) && (
          <SelectField
            label={t('drafting.tenant')}
            name="tenant"
            value={tenant.tenantId}
            options={offered.map(({ tenantId, name }) => ({ value: tenantId, label: name }))}
            onChange={(id) => form.setTenant(offered.find(({ tenantId }) => tenantId === id))}
            hint={t('drafting.tenantHint', { currency: tenant.currencyCode })}
          />
        )}
        {tenant.brokers.length > 1 && (
          <SelectField
            label={t('drafting.broker')}
            name="broker"
            value={brokerId}
            options={tenant.brokers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={form.setBroker}
            hint={t('drafting.brokerHint')}
          />
        )}
      </Pair>
      {!tenant.isSellerTenant && (
        <SellerFields
          values={seller}
          onChange={form.setSeller}
          faults={isAsked ? sellerFaults(seller) : []}
        />
      )}
      {draft.isError && <Notice tone="outbid" role="alert" title={t('administration.newObject.failed')} />}
      <div>
        <Button type="submit" isPending={draft.isPending} pendingLabel={t('administration.newObject.now')}>
          {t('administration.newObject.action')}
        </Button>
      </div>
    </form>
  )
}

function useNewObject({ source, tenants, ownBrokerId: own, onDrafted }: NewObjectFormProps) {
  const queryClient = useQueryClient()
  const { language } = useTranslation()
  const [title, setTitle] = useState(source?.title ?? '')
  const [country, setCountry] = useState<Country>('AT')
  const [chosenTenant, setTenant] = useState<DraftingTenant>()
  const [chosen, setBroker] = useState<BrokerId | null>(null)
  const [seller, setSeller] = useState<ObjectSellerValues>(noSeller)
  const [isAsked, setAsked] = useState(false)
  // One form is one object: sending it again after a lost answer drafts no second one.
  const [ids] = useState(() => ({
    auctionId: crypto.randomUUID() as AuctionId,
    commandId: newCommandId(),
  }))
  const has = (brokerId: BrokerId | null | undefined) => (tenant: DraftingTenant) =>
    tenant.brokers.some(({ id }) => id === brokerId)
  const tenant = chosenTenant ?? tenants.find(has(own)) ?? tenants[0]
  if (tenant === undefined) throw new Error('An object needs a tenant')
  const brokerId = (
    tenant.brokers.find(({ id }) => id === chosen) ??
    tenant.brokers.find(({ id }) => id === own) ??
    tenant.brokers[0]
  )?.id
  if (brokerId === undefined) throw new Error('A tenant that is offered has a broker')
  const draft = useMutation({
    mutationFn: () =>
      call(draftAuction, {
        body: {
          ...ids,
          brokerId,
          seller: tenant.isSellerTenant ? null : sellerOf(seller, language),
          ...partsOf(
            source === null
              ? newObject({ title: title.trim(), country, tenant })
              : copyOf(objectValuesOf(source), title.trim()),
          ),
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: administeredKey })
      onDrafted(ids.auctionId)
    },
  })
  const submit = () => {
    setAsked(true)
    if (title.trim() !== '' && (tenant.isSellerTenant || sellerFaults(seller).length === 0)) draft.mutate()
  }
  const setters = { setTitle, setCountry, setTenant, setBroker, setSeller }
  return { title, country, tenant, brokerId, seller, isAsked, draft, submit, ...setters }
}

type SellerFieldsProps = {
  values: ObjectSellerValues
  onChange: (values: ObjectSellerValues) => void
  faults: readonly SellerField[]
}

/** Who sells through the tenant, and looks on. */
function SellerFields({ values, onChange, faults }: SellerFieldsProps) {
  const { t } = useTranslation()
  const field = (name: SellerField) => ({
    label: t(`drafting.seller.${name}`),
    value: values[name],
    maxLength: 100,
    onChange: (text: string) => onChange({ ...values, [name]: text }),
    error: faults.includes(name) ? t(`drafting.seller.fault.${name}`) : undefined,
  })
  return (
    <fieldset className="stack gap-wide">
      <legend className="strong">{t('drafting.seller.title')}</legend>
      <p className="sm muted">{t('drafting.seller.text')}</p>
      <Pair>
        <TextField {...field('firstName')} autoComplete="off" />
        <TextField {...field('lastName')} autoComplete="off" />
      </Pair>
      <TextField {...field('email')} type="email" autoComplete="off" />
    </fieldset>
  )
}

const INCREASE = 1000
const EXTENSION_MINUTES = 10
const DECISION_DAYS = 14

/** What a tenant's new objects start with. */
type TenantDefaults = Pick<
  DraftingTenant,
  'isSellerTenant' | 'defaultCosts' | 'nightTimeStart' | 'nightTimeEnd' | 'nightBidding' | 'timeZone'
>
type NewObject = { readonly title: string; readonly country: Country; readonly tenant: TenantDefaults }

/**
 * What a draft starts with: the usual rules, those of its tenant, and everything open that only its broker
 * can say.
 */
export function newObject({ title, country, tenant }: NewObject): ObjectValues {
  // Taxes are the country's; what is paid to the tenant, the tenant says. A private seller earns none.
  const costTerms: CostTerms = {
    ...costRatesOf(country),
    ...tenant.defaultCosts,
    ...(tenant.isSellerTenant && { brokerageType: 'Free', brokeragePercent: 0 }),
  }
  return {
    ...emptyDescription({ country, costTerms }),
    title,
    rooms: null,
    energy: openEnergy,
    auctionType: AuctionType.BiddingProcess,
    closedProcess: false,
    fixedEnd: false,
    startPrice: null,
    minimumPrice: null,
    auctionBidMinimumIncrease: increaseSchema.parse(INCREASE),
    immediatePurchaseEnabled: false,
    immediatePurchasePrice: null,
    start: null,
    end: null,
    openEnd: false,
    endExtensionHours: 0,
    endExtensionMinutes: EXTENSION_MINUTES,
    endExtensionStartHours: 0,
    endExtensionStartMinutes: EXTENSION_MINUTES,
    nightTimeStart: tenant.nightTimeStart,
    nightTimeEnd: tenant.nightTimeEnd,
    nightBidding: tenant.nightBidding,
    timeZone: tenant.timeZone ?? defaultTimeZone[country],
    sellerDecisionBinding: false,
    decisionDays: DECISION_DAYS,
    awardConfirmedBySeller: false,
    admittedOnly: false,
    questionsCloseHours: null,
    hideOfferIsBindingCheckbox: false,
    agreements: null,
  }
}

/**
 * What a draft starts with that is like another object, as one unit is like the next: all but times, code and
 * documents, which are files of their object. Pictures are shown of both.
 */
export function copyOf(source: ObjectValues, title: string): ObjectValues {
  return { ...source, title, auctionCode: null, documents: [], start: null, end: null }
}

/** The seller as typed; all empty: the tenant itself sells, or nobody looks on. */
type ObjectSellerValues = Readonly<Record<'email' | 'firstName' | 'lastName', string>>
type SellerField = keyof ObjectSellerValues

export const noSeller: ObjectSellerValues = { email: '', firstName: '', lastName: '' }

const sellerFields = ['email', 'firstName', 'lastName'] as const

const isNobody = (values: ObjectSellerValues) => sellerFields.every((field) => values[field].trim() === '')

/** Which fields keep a seller from being invited; all of them are required once one is set. */
export function sellerFaults(values: ObjectSellerValues): readonly SellerField[] {
  if (isNobody(values)) return []
  return sellerFields.filter((field) =>
    field === 'email' ? !emailSchema.safeParse(values.email.trim()).success : values[field].trim() === '',
  )
}

/** Whom the server invites to look on; null for nobody. */
export function sellerOf(values: ObjectSellerValues, language: Language): InvitedSeller | null {
  if (isNobody(values)) return null
  const { email, firstName, lastName } = values
  return { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), language }
}
