/**
 * Sub-industries of the 25 industry groups of GICS (structure of 2023), spelled as in published constituent lists. The ascending
 * order of the codes keys random numbers.
 */
const BY_GROUP = {
  '1010':
    'Oil & Gas Drilling|Oil & Gas Equipment & Services|Integrated Oil & Gas|Oil & Gas Exploration & Production|Oil & Gas Refining & Marketing|Oil & Gas Storage & Transportation|Coal & Consumable Fuels',
  '1510':
    'Commodity Chemicals|Diversified Chemicals|Fertilizers & Agricultural Chemicals|Industrial Gases|Specialty Chemicals|Construction Materials|Metal, Glass & Plastic Containers|Paper & Plastic Packaging Products & Materials|Aluminum|Diversified Metals & Mining|Copper|Gold|Precious Metals & Minerals|Silver|Steel|Forest Products|Paper Products',
  '2010':
    'Aerospace & Defense|Building Products|Construction & Engineering|Electrical Components & Equipment|Heavy Electrical Equipment|Industrial Conglomerates|Construction Machinery & Heavy Transportation Equipment|Agricultural & Farm Machinery|Industrial Machinery & Supplies & Components|Trading Companies & Distributors',
  '2020':
    'Commercial Printing|Environmental & Facilities Services|Office Services & Supplies|Diversified Support Services|Security & Alarm Services|Human Resource & Employment Services|Research & Consulting Services|Data Processing & Outsourced Services',
  '2030':
    'Air Freight & Logistics|Passenger Airlines|Marine Transportation|Rail Transportation|Cargo Ground Transportation|Passenger Ground Transportation|Airport Services|Highways & Railtracks|Marine Ports & Services',
  '2510': 'Automotive Parts & Equipment|Tires & Rubber|Automobile Manufacturers|Motorcycle Manufacturers',
  '2520':
    'Consumer Electronics|Home Furnishings|Homebuilding|Household Appliances|Housewares & Specialties|Leisure Products|Apparel, Accessories & Luxury Goods|Footwear|Textiles',
  '2530':
    'Casinos & Gaming|Hotels, Resorts & Cruise Lines|Leisure Facilities|Restaurants|Education Services|Specialized Consumer Services',
  '2550':
    'Distributors|Broadline Retail|Apparel Retail|Computer & Electronics Retail|Home Improvement Retail|Other Specialty Retail|Automotive Retail|Homefurnishing Retail',
  '3010': 'Drug Retail|Food Distributors|Food Retail|Consumer Staples Merchandise Retail',
  '3020':
    'Brewers|Distillers & Vintners|Soft Drinks & Non-alcoholic Beverages|Agricultural Products & Services|Packaged Foods & Meats|Tobacco',
  '3030': 'Household Products|Personal Care Products',
  '3510':
    'Health Care Equipment|Health Care Supplies|Health Care Distributors|Health Care Services|Health Care Facilities|Managed Health Care|Health Care Technology',
  '3520': 'Biotechnology|Pharmaceuticals|Life Sciences Tools & Services',
  '4010': 'Diversified Banks|Regional Banks',
  '4020':
    'Diversified Financial Services|Multi-Sector Holdings|Specialized Finance|Commercial & Residential Mortgage Finance|Transaction & Payment Processing Services|Consumer Finance|Asset Management & Custody Banks|Investment Banking & Brokerage|Diversified Capital Markets|Financial Exchanges & Data|Mortgage REITs',
  '4030':
    'Insurance Brokers|Life & Health Insurance|Multi-line Insurance|Property & Casualty Insurance|Reinsurance',
  '4510':
    'IT Consulting & Other Services|Internet Services & Infrastructure|Application Software|Systems Software',
  '4520':
    'Communications Equipment|Technology Hardware, Storage & Peripherals|Electronic Equipment & Instruments|Electronic Components|Electronic Manufacturing Services|Technology Distributors',
  '4530': 'Semiconductor Materials & Equipment|Semiconductors',
  '5010': 'Alternative Carriers|Integrated Telecommunication Services|Wireless Telecommunication Services',
  '5020':
    'Advertising|Broadcasting|Cable & Satellite|Publishing|Movies & Entertainment|Interactive Home Entertainment|Interactive Media & Services',
  '5510':
    'Electric Utilities|Gas Utilities|Multi-Utilities|Water Utilities|Independent Power Producers & Energy Traders|Renewable Electricity',
  '6010':
    'Diversified REITs|Industrial REITs|Hotel & Resort REITs|Office REITs|Health Care REITs|Multi-Family Residential REITs|Single-Family Residential REITs|Retail REITs|Other Specialized REITs|Self-Storage REITs|Telecom Tower REITs|Timber REITs|Data Center REITs',
  '6020':
    'Diversified Real Estate Activities|Real Estate Operating Companies|Real Estate Development|Real Estate Services',
}

export type IndustryGroupCode = keyof typeof BY_GROUP

/** Ascending, as keys that are whole numbers always are. */
export const INDUSTRY_GROUP_CODES = Object.keys(BY_GROUP) as IndustryGroupCode[]

/** The first two digits of any GICS code are its sector. */
export function sectorOf(industryGroup: string): string {
  return industryGroup.slice(0, 2)
}

export const SECTOR_CODES: readonly string[] = [...new Set(INDUSTRY_GROUP_CODES.map(sectorOf))]

type SectorTraits = {
  /** Number of employees relative to the average company of the same size. */
  employees: number
  /** Usual dividend yield. */
  dividendYield: number
  /** Volatility and market beta relative to the average company. */
  volatility: number
  /** Usual price-to-earnings ratio. */
  pe: number
}

const SECTOR_TRAITS: Readonly<Record<string, SectorTraits>> = {
  '10': { employees: 0.5, dividendYield: 0.034, volatility: 1.2, pe: 13 },
  '15': { employees: 0.8, dividendYield: 0.022, volatility: 1.05, pe: 15 },
  '20': { employees: 1.5, dividendYield: 0.018, volatility: 0.95, pe: 18 },
  '25': { employees: 1.8, dividendYield: 0.015, volatility: 1.1, pe: 20 },
  '30': { employees: 1.8, dividendYield: 0.027, volatility: 0.75, pe: 19 },
  '35': { employees: 0.9, dividendYield: 0.013, volatility: 0.9, pe: 22 },
  '40': { employees: 0.8, dividendYield: 0.029, volatility: 1, pe: 12 },
  '45': { employees: 0.7, dividendYield: 0.008, volatility: 1.2, pe: 26 },
  '50': { employees: 0.8, dividendYield: 0.024, volatility: 1.05, pe: 18 },
  '55': { employees: 0.5, dividendYield: 0.037, volatility: 0.65, pe: 16 },
  '60': { employees: 0.2, dividendYield: 0.039, volatility: 0.85, pe: 20 },
}

/** Traits of the simulated companies in an industry group's sector. */
export const sectorTraits = (industryGroup: string) => SECTOR_TRAITS[sectorOf(industryGroup)]!

const GROUP_OF = new Map(
  Object.entries(BY_GROUP).flatMap(([group, names]) =>
    names.split('|').map((name) => [comparable(name), group] as const),
  ),
)

/** Industry group code of a sub-industry's name, ignoring case, spaces and punctuation; `null` if unknown. */
export function industryGroupOf(subIndustry: string): string | null {
  return GROUP_OF.get(comparable(subIndustry)) ?? null
}

function comparable(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}
