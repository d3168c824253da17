// Made by openapi-typescript of specs/metrics/openapi.yaml.
// Do not edit: run `UPDATE_CASES=1 npx vitest run test/write/openapi-typescript.test.ts` in tools/codegen.

export interface paths {
    "/v1/avg_tps/{chainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gives the average transactions per second of a chain by the day.
         * @description The series of the metric `avgTps`, newest first, in the form of the first version of the interface; a page holds 100
         *     data points. `lastRun` is when the data was last updated.
         */
        get: operations["getAverageTps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/lookingGlass/compositeQuery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finds the addresses that satisfy several conditions.
         * @description Evaluates each subquery to a set of addresses and combines the sets: `AND` is the intersection, `OR` the union.
         *     `subQueryCounts` has the size of each set by itself, `totalCount` the size of the combined set.
         *
         *     A time frame includes its first and its last moment. `AllTime` means during the whole of it, `AnyTime` at some
         *     moment of it. What is held is the balance after a block; a frame begins with the balance that is carried into it,
         *     unless a block of its very first second replaces that. A balance stays as it is after the last block, so a frame
         *     of the future asks for the latest one. Ids of the subqueries must be unique, and no frame may end before it begins.
         *
         *     Native balances are those of every account, the zero address and burned coins among them; tokens and items that
         *     went to the zero address are held by nobody. Where a chain's native balances are not known exactly, the answer is
         *     503 with the reason. So it is for a query that takes the service longer than 30 seconds: ask for a shorter time frame
         *     or fewer subqueries.
         *
         *     `pageToken` and `pageSize` are read from the body and from the query string; where both have one, the body's holds.
         *     Only these two may change between pages. All pages of one token are of the same moment of the chains.
         */
        post: operations["compositeQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/chains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the supported EVM chains.
         * @description Chains of both networks, or of one, by EVM chain ID from low to high. A page holds up to 10000 chains; the page size
         *     cannot be chosen.
         */
        get: operations["listChains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/chains/{chainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describes one supported EVM chain.
         * @description Takes an EVM chain ID only: `total`, `mainnet` and `testnet` are sets of chains and have no record.
         */
        get: operations["getChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/chains/{chainId}/contracts/{address}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the addresses that held more than a threshold of a token in a time frame.
         * @description An address is listed if it held more than `threshold` at any moment from `startTimestamp` until `endTimestamp`,
         *     including with a balance that it had before. Its `sortKey` is its latest balance, not that of the time frame. By
         *     balance from high to low, then by address. The zero address is left out. A contract without transfers has an empty
         *     list.
         */
        get: operations["listTokenBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/chains/{chainId}/contracts/{address}/nfts:listHolders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the holders of an NFT collection.
         * @description `sortKey` is the number of items held, for ERC-1155 the sum of all amounts. By that number from high to low, then by
         *     address. The totals are of the whole collection, not of the page. Name and symbol are empty where the contract has
         *     none, and as long as the node of the chain cannot be asked for them.
         */
        get: operations["listNftHolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/chains/{chainId}/metrics/{metric}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gives a metric of a chain, or of a set of chains, as a series.
         * @description Newest first, one data point for each period from the one of the first block to the running one; a period without
         *     blocks has a data point too, so a missing one means that it lies outside the data, and 0 that there was no activity.
         *     Distinct counts over a set of chains count an address once.
         *
         *     **Interval.** Without `timeInterval` the interval is `hour`. The metrics whose names begin with `cumulative`, `max`
         *     or `avg`, and `contracts` and `deployers`, are offered by `day` only: without `timeInterval` they answer with days,
         *     with another interval 400. `feesPaid` is offered by every interval.
         *
         *     **Units.** Gas prices are in 1e-9 of the native token, `feesPaid` in whole native tokens, rates per second and never
         *     rounded. metrics.yaml has the unit and the exact meaning of each metric.
         */
        get: operations["getChainMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/chains/{chainId}/rollingWindowMetrics/{metric}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gives a metric of a chain, or of a set of chains, over windows that end now.
         * @description The windows are 1 hour, 24 hours, 7, 30, 90 and 365 days, each without its begin and with its end, and all time.
         *     Counts and sums are taken over the window, distinct counts are exact, `max` metrics are the highest value in it, and
         *     `avgTps` and `avgGps` divide by the window's length or by the chain's age in it, whichever is shorter. A window that
         *     the metric does not offer is left out: `activeAddresses` and `activeSenders` have `lastHour`, `lastDay` and
         *     `lastWeek` only.
         */
        get: operations["getChainRollingWindowMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/chains/{chainId}/teleporterMetrics/{metric}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts the cross-chain messages of a chain since its beginning.
         * @deprecated
         * @description The older name of a part of `/v2/icm/summary`, with the same counts: `teleporterSourceTxnCount` is `allTime` there with the
         *     chain as `srcBlockchainId`, `teleporterDestinationTxnCount` with it as `destBlockchainId`, and `teleporterTotalTxnCount` the sum of
         *     both. Messages are counted, not transactions, of which one may send several.
         */
        get: operations["getTeleporterMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/chains/43114/btcb/bridged:getAddresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers that amounts of BTC.b that were bridged are not served any more.
         * @deprecated
         * @description The list was of net bridged amounts by address, which no balance tells: who has bridged may have passed the token on. Every call
         *     is answered 410, whatever its parameters. `listTokenBalances` with the contract of BTC.b lists its holders.
         */
        get: operations["listBridgedBtcb"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/health-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells whether the service can answer, and how it is about each chain.
         * @description Answers 503 with an error body while nothing can be answered: the store does not. A chain in trouble is no reason for that: what is
         *     stored of it is still served. Such a chain stands in `error`.
         *
         *     **Checks.** `store`; `chain ID` for each chain, by its EVM chain ID; `platform chain NETWORK`; `rate limits` where they are shared; `discovery`
         *     where chains of a node are looked for: it is down while the node does not tell its blockchains, and has `silentBlockchains` and a `reason` while some of
         *     those fail to tell their EVM chain ID, `leftOutBlockchains` while some tell one that is stored of another blockchain.
         *
         *     **Of a chain**: `activity` (`connecting`, `back-filling`, `following`, `waiting`, `retrying`, `unfollowed`), `lastBlock`, `lagBlocks` and
         *     `lagSeconds` (how far what is stored is behind the node and the clock), `confirmedAt` (when the last block was last seen to be the node's
         *     head, Unix seconds). While something is wrong, `reason`, `failures` (how often it went wrong), and `first` and `last`, each with `at` (Unix
         *     seconds) and `reason`. Where a chain has several URLs, `readFrom` and `endpoints`, by number: no address is told.
         */
        get: operations["healthCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icm/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts cross-chain messages over windows that end now.
         * @description The windows are 1 hour, 24 hours, 7, 30, 90 and 365 days, each without its begin and with its end, and all time. A
         *     message is counted once, when its source chain sent it; where that chain is not indexed, when it was delivered.
         *
         *     `srcBlockchainId`, `destBlockchainId` and `network` filter. `result` has the counts of everything that passes them;
         *     the ID of a side without a filter is the empty string. With `groupBy` the same counts are broken down in `groups`, one
         *     entry for each chain or pair that has messages: those with the most messages of all time first, then by source and by
         *     destination, at most 10000.
         */
        get: operations["getIcmSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icm/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts cross-chain messages as a series.
         * @description Newest first, then by source and by destination. A message is counted once, in the period in which its source chain
         *     sent it; where that chain is not indexed, in the period of its delivery.
         *
         *     `srcBlockchainId` and `destBlockchainId` filter on the two sides. Without `groupBy` the counts are aggregated: with
         *     one filter over the other side, with `network` alone over the whole network, without any over all networks. With
         *     `groupBy` there is a row for each chain or pair that has messages in the period. The ID of a side that is neither
         *     filtered nor grouped is the empty string. `pageSize` counts rows, not periods.
         */
        get: operations["getIcmTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/live-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells whether the process answers.
         * @description Checks nothing else, so it is 200 whenever there is an answer.
         */
        get: operations["liveCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/networks/{network}/metrics/{metric}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gives a staking metric of a network as a daily series.
         * @description Newest first, one data point for each UTC day: the value at the end of the day, for the running day at present.
         *     Without `subnetId` the series is of the primary network; `all` adds up all subnets. Weights of the primary network
         *     are in nAVAX; an L1 or subnet has a unit of its own. `validatorWeight` is without delegations. An L1's inactive
         *     validators are not counted.
         */
        get: operations["getNetworkMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/subnet/{subnetId}/metrics/{metric}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gives a fee metric of the validators of one subnet as a daily series.
         * @description Newest first, one data point for each UTC day since the first validation; the newest covers the running day. Fees
         *     are in nAVAX, summed over the subnet's validations; a validator pays on a day if its fee of that day is above 0. All
         *     data points of the time frame come in one answer, at most 10000; the interface has no page parameters here.
         */
        get: operations["getSubnetMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/subnets/{subnetId}/validators:getAddresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the addresses that receive the rewards of a subnet's validators.
         * @description One entry for each staking transaction whose validation period overlaps the time frame, newest transaction first:
         *     the owner of the validation reward, not of the delegation reward. Validators without a reward owner, as those of a
         *     permissioned subnet, have no entry.
         */
        get: operations["listValidatorAddresses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/validation/{l1ValidationId}/metrics/{metric}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gives a fee metric of one L1 validation as a daily series.
         * @description Newest first, one data point for each UTC day since the first validation; the newest covers the running day. Fees
         *     are in nAVAX. After the validation ends, or while it is inactive, the daily fee is 0 and the cumulative one stays.
         *     All data points of the time frame come in one answer, at most 10000; the interface has no page parameters here.
         */
        get: operations["getValidationMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/validator/{nodeId}/metrics/{metric}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gives a fee metric of one node as a daily series.
         * @description Newest first, one data point for each UTC day since the first validation; the newest covers the running day. Fees
         *     are in nAVAX, summed over the validations of the node on every L1. All data points of the time frame come in one
         *     answer, at most 10000; the interface has no page parameters here.
         */
        get: operations["getValidatorMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/validators/metrics/{metric}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gives a fee metric of all L1 validators as a daily series.
         * @description Newest first, one data point for each UTC day since the first validation; the newest covers the running day. Fees
         *     are in nAVAX, summed over all validations; a validator pays on a day if its fee of that day is above 0. All data
         *     points of the time frame come in one answer, at most 10000; the interface has no page parameters here.
         */
        get: operations["getTotalValidatorMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An address and the number that the list is sorted by. */
        AddressEntry: {
            /**
             * Format: address
             * @description The address, in lower case.
             */
            address: string;
            /**
             * Format: uint256
             * @description In a balance list the latest balance in base units of the token, in a holder list the number of items held. Written
             *     as an exact integer; balances are commonly above 2^53.
             */
            sortKey: number;
        };
        /** @description One page of addresses, by sort key from high to low and then by address. */
        AddressPage: {
            /** @description The entries of the page; empty where there are none. */
            addresses: components["schemas"]["AddressEntry"][];
            nextPageToken?: components["schemas"]["PageToken"];
        };
        /** @description One page of average transactions per second, newest first. */
        AverageTpsPage: {
            /**
             * Format: unix-seconds
             * @description When the data was last updated, in Unix seconds.
             */
            lastRun: number;
            nextPageToken?: components["schemas"]["PageToken"];
            /** @description One data point for each UTC day; empty where there is no data. */
            results: components["schemas"]["DataPoint"][];
            /**
             * @description Always 200, the HTTP status.
             * @constant
             */
            status: 200;
        };
        /**
         * Format: cb58
         * @description ID of a blockchain, 32 bytes in cb58.
         */
        BlockchainId: string;
        /** @description A supported EVM chain. */
        Chain: {
            blockchainId: components["schemas"]["BlockchainId"];
            /** @description Name of the chain, as its creation transaction or the service's configuration gives it. */
            chainName: string;
            evmChainId: components["schemas"]["EvmChainId"];
            network: components["schemas"]["Network"];
            subnetId: components["schemas"]["SubnetId"];
        };
        /**
         * @description Name of a metric of an EVM chain; meaning, unit and intervals of each are in metrics.yaml.
         * @enum {string}
         */
        ChainMetric: "activeAddresses" | "activeSenders" | "cumulativeTxCount" | "cumulativeAddresses" | "cumulativeContracts" | "cumulativeDeployers" | "contracts" | "deployers" | "gasUsed" | "txCount" | "avgGps" | "maxGps" | "avgTps" | "maxTps" | "avgGasPrice" | "maxGasPrice" | "feesPaid";
        /** @description One page of chains, by EVM chain ID from low to high. */
        ChainPage: {
            /** @description The chains of the page. */
            chains: components["schemas"]["Chain"][];
            nextPageToken?: components["schemas"]["PageToken"];
        };
        /** @description A chain by its EVM chain ID, or all supported EVM chains of the main network, of the test network, or of both. */
        ChainScope: components["schemas"]["EvmChainId"] | ("total" | "mainnet" | "testnet");
        /** @description Subqueries and how they are combined. */
        CompositeQuery: {
            /**
             * @description `AND`: addresses that satisfy every subquery. `OR`: addresses that satisfy at least one.
             * @enum {string}
             */
            operator: "AND" | "OR";
            /** @description Number of addresses in a page; 1000 where neither the body nor the query string says. */
            pageSize?: number;
            pageToken?: components["schemas"]["PageToken"];
            /** @description The subqueries; their ids are unique. */
            queries: components["schemas"]["CompositeSubquery"][];
        };
        /** @description One page of the combined set. */
        CompositeQueryResult2: {
            /** @description The addresses of the page, in lower case and ascending; empty where there are none. */
            addresses: string[];
            nextPageToken?: components["schemas"]["PageToken"];
            /** @description For each subquery, by its id, the number of addresses that satisfy it alone. */
            subQueryCounts: {
                [key: string]: number;
            };
            /** @description Number of addresses in the combined set, not in the page. */
            totalCount: number;
        };
        /** @description One condition on addresses. */
        CompositeSubquery: components["schemas"]["NativeBalanceQuery"] | components["schemas"]["Erc20BalanceQuery"] | components["schemas"]["NftHoldersQuery"] | components["schemas"]["LatestBalanceQuery"];
        /** @description The value of a metric in one period. */
        DataPoint: {
            /**
             * Format: unix-seconds
             * @description Begin of the period, in Unix seconds.
             */
            timestamp: number;
            /**
             * Format: exact-number
             * @description The value; its unit is in metrics.yaml. An integer of any size is exact.
             */
            value: number;
        };
        /**
         * @description Addresses whose balance of an ERC-20 token was at least `minBalance` during the whole time frame (`AllTime`) or at
         *     some moment of it (`AnyTime`).
         */
        Erc20BalanceQuery: {
            id: components["schemas"]["QueryId"];
            /** @description Conditions of the subquery. */
            params: {
                /**
                 * Format: address
                 * @description Address of the token.
                 */
                contractAddress: string;
                evmChainId: components["schemas"]["QueryChainId"];
                firstDate: components["schemas"]["QueryDate"];
                lastDate: components["schemas"]["QueryDate"];
                minBalance: components["schemas"]["MinBalance"];
            };
            /**
             * @description Kind of the subquery. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AllTimeErc20Balance" | "AnyTimeErc20Balance";
        };
        /** @description The body of every answer that is not a success. */
        ErrorBody: {
            /** @description Name of the status. */
            error: string;
            /** @description What is wrong; for parameters an array with one sentence for each broken rule. */
            message: string | string[];
            /** @description HTTP status. */
            statusCode: number;
        };
        /**
         * Format: uint64
         * @description EVM chain ID.
         */
        EvmChainId: number;
        /** @description State of the service. */
        Health: {
            /** @description Every check, by name. */
            details: {
                [key: string]: components["schemas"]["HealthIndicator"];
            };
            /** @description The checks that failed, by name. */
            error: {
                [key: string]: components["schemas"]["HealthIndicator"];
            };
            /** @description The checks that passed, by name. */
            info: {
                [key: string]: components["schemas"]["HealthIndicator"];
            };
            /**
             * @description `ok`: the service can answer, whatever the state of single chains. `error`: it cannot. `shutting_down`: it is about to stop.
             * @enum {string}
             */
            status: "ok" | "error" | "shutting_down";
        };
        /** @description State of one thing that the service depends on. */
        HealthIndicator: {
            /**
             * @description `down`: it does not work at present, and `reason` says why.
             * @enum {string}
             */
            status: "up" | "down";
        } & {
            [key: string]: unknown;
        };
        /** @description Number of messages between two chains, or sets of chains, in one period. */
        IcmDataPoint: {
            /** @description Destination chain, as an ID in cb58; empty where the count is aggregated over destinations. */
            destBlockchainId: string;
            /** @description Source chain, as an ID in cb58; empty where the count is aggregated over sources. */
            srcBlockchainId: string;
            /**
             * Format: unix-seconds
             * @description Begin of the period, in Unix seconds.
             */
            timestamp: number;
            /**
             * Format: exact-number
             * @description Number of messages.
             */
            value: number;
        };
        /**
         * @description Sides of a message by which the counts are broken down.
         * @enum {string}
         */
        IcmGroupBy: "srcBlockchainId" | "destBlockchainId" | "srcBlockchainId,destBlockchainId";
        /** @description One page of message counts, newest first, then by source and by destination. */
        IcmPage: {
            nextPageToken?: components["schemas"]["PageToken"];
            /** @description The rows of the page; empty where there is no data. */
            results: components["schemas"]["IcmDataPoint"][];
        };
        /** @description Numbers of messages over rolling windows. */
        IcmSummary: {
            /** @description The same numbers by chain or pair; empty where there are no messages. */
            groups?: components["schemas"]["IcmWindows"][];
            result: components["schemas"]["IcmWindows"];
        };
        /** @description Number of messages between two chains, or sets of chains, over windows that end at the time of the request. */
        IcmWindows: {
            /** @description Over the time since the first message. */
            allTime: number;
            /** @description Destination chain, as an ID in cb58; empty where the counts are aggregated over destinations. */
            destBlockchainId: string;
            /** @description Over the last 90 days. */
            last90Days: number;
            /** @description Over the last 24 hours. */
            lastDay: number;
            /** @description Over the last hour. */
            lastHour: number;
            /** @description Over the last 30 days. */
            lastMonth: number;
            /** @description Over the last 7 days. */
            lastWeek: number;
            /** @description Over the last 365 days. */
            lastYear: number;
            /** @description Source chain, as an ID in cb58; empty where the counts are aggregated over sources. */
            srcBlockchainId: string;
        };
        /** @description Addresses whose latest balance is at least `minBalance`. */
        LatestBalanceQuery: {
            id: components["schemas"]["QueryId"];
            /** @description Conditions of the subquery. */
            params: components["schemas"]["LatestNativeBalance"] | components["schemas"]["LatestErc20Balance"];
            /**
             * @description Kind of the subquery. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "LatestBalance";
        };
        /** @description The latest balance of an ERC-20 token. */
        LatestErc20Balance: {
            /**
             * Format: address
             * @description Address of the token.
             */
            contractAddress: string;
            evmChainId: components["schemas"]["QueryChainId"];
            minBalance: components["schemas"]["MinBalance"];
            /**
             * @description Kind of the token. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            tokenType: "ERC20";
        };
        /** @description The latest native balance. */
        LatestNativeBalance: {
            evmChainId: components["schemas"]["QueryChainId"];
            minBalance: components["schemas"]["MinBalance"];
            /**
             * @description Kind of the token. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            tokenType: "NATIVE";
        };
        /** @description One page of a series, newest first. */
        MetricPage: {
            nextPageToken?: components["schemas"]["PageToken"];
            /** @description The data points of the page; empty where there is no data. */
            results: components["schemas"]["DataPoint"][];
        };
        /**
         * Format: uint256
         * @description Least balance, in base units of the token or of the chain's native token; an equal balance counts. With 0 it is
         *     every address whose balance ever changed until the end of the time frame.
         */
        MinBalance: string;
        /**
         * @description Addresses whose native balance was at least `minBalance` during the whole time frame (`AllTime`) or at some moment
         *     of it (`AnyTime`).
         */
        NativeBalanceQuery: {
            id: components["schemas"]["QueryId"];
            /** @description Conditions of the subquery. */
            params: {
                evmChainId: components["schemas"]["QueryChainId"];
                firstDate: components["schemas"]["QueryDate"];
                lastDate: components["schemas"]["QueryDate"];
                minBalance: components["schemas"]["MinBalance"];
            };
            /**
             * @description Kind of the subquery. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AllTimeNativeBalance" | "AnyTimeNativeBalance";
        };
        /**
         * @description A network. `fuji` and `testnet` both name the test network; in answers it is `testnet`.
         * @enum {string}
         */
        Network: "mainnet" | "fuji" | "testnet";
        /**
         * @description Name of a staking metric.
         * @enum {string}
         */
        NetworkMetric: "delegatorCount" | "delegatorWeight" | "validatorCount" | "validatorWeight";
        /** @description One page of the holders of a collection, by number of items from high to low and then by address. */
        NftHolderPage: {
            /** @description The entries of the page; empty where there are none. */
            addresses: components["schemas"]["AddressEntry"][];
            nextPageToken?: components["schemas"]["PageToken"];
            /** @description What the contract's `name()` returns; empty where it has none, or cannot be asked. */
            nftCollectionName: string;
            /** @description What the contract's `symbol()` returns; empty where it has none, or cannot be asked. */
            nftSymbol: string;
            /** @description Number of holders of the whole collection, not of the page. */
            totalHolders: number;
            /**
             * Format: uint256
             * @description Number of items in the whole collection; for ERC-1155 the sum of all amounts.
             */
            totalTokens: number;
        };
        /** @description Holders of a collection in a time frame given by dates. */
        NftHoldersByDate: {
            /**
             * Format: address
             * @description Address of the collection.
             */
            contractAddress: string;
            evmChainId: components["schemas"]["QueryChainId"];
            firstDate: components["schemas"]["QueryDate"];
            lastDate: components["schemas"]["QueryDate"];
        };
        /** @description Holders of a collection in a time frame given by timestamps. */
        NftHoldersByTimestamp: {
            /**
             * Format: address
             * @description Address of the collection.
             */
            contractAddress: string;
            /**
             * Format: unix-seconds
             * @description Last moment of the time frame, in Unix seconds.
             */
            endTs: number;
            evmChainId: components["schemas"]["QueryChainId"];
            /**
             * Format: unix-seconds
             * @description First moment of the time frame, in Unix seconds.
             */
            startTs: number;
        };
        /**
         * @description Addresses that held an item of a collection during the whole time frame (`AllTime`) or at some moment of it
         *     (`AnyTime`). The time frame is given by dates or by timestamps, not by both.
         */
        NftHoldersQuery: {
            id: components["schemas"]["QueryId"];
            /** @description Conditions of the subquery. */
            params: components["schemas"]["NftHoldersByDate"] | components["schemas"]["NftHoldersByTimestamp"];
            /**
             * @description Kind of the subquery. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AllTimeNftHolders" | "AnyTimeNftHolders";
        };
        /**
         * Format: node-id
         * @description ID of a node of the primary network.
         */
        NodeId: string;
        /**
         * @description Form of a page. An addition to the interface.
         * @enum {string}
         */
        PageFormat: "json" | "csv";
        /** @description Opaque token of the next page, valid for 24 hours. */
        PageToken: string;
        /**
         * Format: uint64
         * @description EVM chain ID of a supported chain, as a decimal string.
         */
        QueryChainId: string;
        /**
         * @description A moment: `YYYY-MM-DD` for a UTC day, an RFC 3339 date and time, or Unix seconds as a decimal string. As the first
         *     date a day means its begin, as the last date its last second. Fractions of a second are left out.
         */
        QueryDate: string;
        /** @description Names the subquery in the answer; unique in the request. */
        QueryId: string;
        /**
         * @description Name of a metric of an EVM chain that is offered over rolling windows.
         * @enum {string}
         */
        RollingWindowMetric: "gasUsed" | "txCount" | "avgGps" | "maxGps" | "avgTps" | "maxTps" | "avgGasPrice" | "maxGasPrice" | "feesPaid" | "contracts" | "deployers" | "activeAddresses" | "activeSenders";
        /** @description A metric over rolling windows. */
        RollingWindowResult: {
            result: components["schemas"]["RollingWindows"];
        };
        /**
         * @description The value of a metric over windows that end at the time of the request. A window that the metric does not offer is
         *     left out, never null.
         */
        RollingWindows: {
            /**
             * Format: exact-number
             * @description Over the time since the first block.
             */
            allTime?: number;
            /**
             * Format: exact-number
             * @description Over the last 90 days.
             */
            last90Days?: number;
            /**
             * Format: exact-number
             * @description Over the last 24 hours.
             */
            lastDay?: number;
            /**
             * Format: exact-number
             * @description Over the last hour.
             */
            lastHour?: number;
            /**
             * Format: exact-number
             * @description Over the last 30 days.
             */
            lastMonth?: number;
            /**
             * Format: exact-number
             * @description Over the last 7 days.
             */
            lastWeek?: number;
            /**
             * Format: exact-number
             * @description Over the last 365 days.
             */
            lastYear?: number;
        };
        /**
         * Format: cb58
         * @description ID of a subnet, 32 bytes in cb58. `11111111111111111111111111111111LpoYY` is the primary network.
         */
        SubnetId: string;
        /**
         * @description Name of a fee metric of the validators of one subnet.
         * @enum {string}
         */
        SubnetMetric: "perSubnetDailyFeesPaid" | "perSubnetCumulativeFeesPaid" | "perSubnetPayingValidators";
        /**
         * @description Which cross-chain messages of a chain are counted.
         * @enum {string}
         */
        TeleporterMetric: "teleporterSourceTxnCount" | "teleporterDestinationTxnCount" | "teleporterTotalTxnCount";
        /** @description Number of cross-chain messages of a chain. */
        TeleporterMetricResult: {
            /** @description The count. */
            result: {
                /** @description Number of messages. */
                value: number;
            };
        };
        /**
         * @description Length of the period of a data point. Periods follow UTC; a week begins on Monday.
         * @enum {string}
         */
        TimeInterval: "hour" | "day" | "week" | "month";
        /**
         * @description Name of a fee metric of all L1 validators.
         * @enum {string}
         */
        TotalValidatorMetric: "totalCumulativeFeesDaily" | "totalValidatorFeesDaily" | "totalPayingValidatorsDaily";
        /**
         * Format: cb58
         * @description ID of one validation period of an L1 validator, 32 bytes in cb58.
         */
        ValidationId: string;
        /**
         * @description Name of a fee metric of one L1 validation.
         * @enum {string}
         */
        ValidationMetric: "validationCumulativeFeesDaily" | "validationFeesDaily";
        /** @description The owners of the validation reward of one staking transaction. */
        ValidatorAddressEntry: {
            /** @description P-Chain addresses of the reward owner, without the chain prefix. */
            addresses: string[];
            /**
             * Format: unix-seconds
             * @description Time of the transaction that added the validator, in Unix seconds.
             */
            sortKey: number;
        };
        /** @description One page of reward owners, newest transaction first. */
        ValidatorAddressPage: {
            /** @description The entries of the page, one for each staking transaction; empty where there are none. */
            addresses: components["schemas"]["ValidatorAddressEntry"][];
            nextPageToken?: components["schemas"]["PageToken"];
        };
        /**
         * @description Name of a fee metric of the L1 validations of one node.
         * @enum {string}
         */
        ValidatorMetric: "perNodeCumulativeFeesPaid" | "perNodeDailyFeesPaid";
    };
    responses: {
        /** @description The proxy in front of the service received an invalid answer from it. */
        BadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Bad gateway",
                 *       "error": "Bad Gateway",
                 *       "statusCode": 502
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A parameter is invalid or malformed. `message` has one entry for each broken rule. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": [
                 *         "pageSize must not be greater than 2160"
                 *       ],
                 *       "error": "Bad Request",
                 *       "statusCode": 400
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The credentials are valid, but the action is not permitted. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The action is not permitted",
                 *       "error": "Forbidden",
                 *       "statusCode": 403
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description What this path gave is given no more, by nobody. `message` says what to ask instead. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Amounts of BTC.b that were bridged are not served any more; its holders are listed at /v2/chains/43114/contracts/0x152b9d0fdc40c096757f570a51e494bd4b943e50/balances",
                 *       "error": "Gone",
                 *       "statusCode": 410
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Any failure of the service that has no status of its own. Causes are logged, never sent. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Internal server error",
                 *       "error": "Internal Server Error",
                 *       "statusCode": 500
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The URL is wrong, or the resource moved, was deleted or does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Chain 999999 is not supported",
                 *       "error": "Not Found",
                 *       "statusCode": 404
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Certain routes of one subnet cannot be answered, because the service's node for that subnet has a problem. */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The node of chain 43114 does not answer",
                 *       "error": "Service Unavailable",
                 *       "statusCode": 503
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The rate limit is exceeded. The limit counts cost units (`x-cost`), not requests. */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait before the next request. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Rate limit exceeded; retry after 2 seconds",
                 *       "error": "Too Many Requests",
                 *       "statusCode": 429
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description A resource that needs credentials was requested without them. No operation needs credentials; a proxy in front of
         *     the service may.
         */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Credentials are required",
                 *       "error": "Unauthorized",
                 *       "statusCode": 401
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: {
        /** @description Address of the contract. */
        address: string;
        /** @description Number of entries in a page. */
        addressPageSize: number;
        /** @description EVM chain ID of a supported chain, in decimal. */
        chainId: components["schemas"]["EvmChainId"];
        /**
         * @description EVM chain ID of a supported chain in decimal, or a set of chains: `mainnet` and `testnet` are all supported EVM
         *     chains of that network, `total` is both.
         */
        chainScope: components["schemas"]["ChainScope"];
        /** @description Only items before this time, in Unix seconds. */
        endTimestamp: number;
        /**
         * @description Form of the answer. Without it, the one that `Accept` likes best; JSON where that names neither. A page in CSV (RFC 4180) has a header row
         *     with the names of the fields, and the numbers of JSON to the last digit; errors are JSON in either case.
         */
        format: components["schemas"]["PageFormat"];
        /** @description Only this network; omitted, all of them. `fuji` and `testnet` both name the test network. */
        network: components["schemas"]["Network"];
        /** @description The `nextPageToken` of the previous page; opaque, valid for 24 hours, with the filters of the first request. */
        pageToken: components["schemas"]["PageToken"];
        /** @description Number of data points in a page. */
        seriesPageSize: number;
        /** @description Only items at or after this time, in Unix seconds. */
        startTimestamp: number;
        /** @description ID of the subnet. */
        subnetId: components["schemas"]["SubnetId"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description How far the data behind the answer is behind, in seconds: of several chains, the one that is furthest. It is there where that is more than
         *     five seconds, because the node of a chain does not answer, answers wrongly, or has more blocks than were read yet; the answer itself
         *     is the same as without it. `/v2/health-check` names the chain and the reason.
         */
        LagSeconds: number;
        /**
         * @description Where the next page is, as `<?pageToken=…>; rel="next"` (RFC 8288), which is relative to the address that was asked. It is there exactly
         *     when a page in CSV is not the last one; JSON has `nextPageToken` instead.
         */
        NextPage: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAverageTps: {
        parameters: {
            query?: {
                /**
                 * @description Form of the answer. Without it, the one that `Accept` likes best; JSON where that names neither. A page in CSV (RFC 4180) has a header row
                 *     with the names of the fields, and the numbers of JSON to the last digit; errors are JSON in either case.
                 */
                format?: components["parameters"]["format"];
                /** @description The `nextPageToken` of the previous page; opaque, valid for 24 hours, with the filters of the first request. */
                pageToken?: components["parameters"]["pageToken"];
            };
            header?: never;
            path: {
                /** @description EVM chain ID of a supported chain, in decimal. */
                chainId: components["parameters"]["chainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the series. */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "timestamp": 1735776000,
                     *           "value": 1.98
                     *         },
                     *         {
                     *           "timestamp": 1735689600,
                     *           "value": 2.17
                     *         }
                     *       ],
                     *       "status": 200,
                     *       "lastRun": 1735862012
                     *     }
                     */
                    "application/json": components["schemas"]["AverageTpsPage"];
                    /**
                     * @example timestamp,value
                     *     1735776000,1.98
                     *     1735689600,2.17
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    compositeQuery: {
        parameters: {
            query?: {
                /** @description Number of addresses in a page. */
                pageSize?: number;
                /** @description The `nextPageToken` of the previous page; opaque, valid for 24 hours, with the filters of the first request. */
                pageToken?: components["parameters"]["pageToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The subqueries and their operator. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operator": "AND",
                 *       "queries": [
                 *         {
                 *           "id": "holders",
                 *           "type": "AllTimeNativeBalance",
                 *           "params": {
                 *             "firstDate": "2025-01-01",
                 *             "lastDate": "2025-01-31",
                 *             "minBalance": "1000000000000000000",
                 *             "evmChainId": "43114"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CompositeQuery"];
            };
        };
        responses: {
            /** @description A page of the combined set. */
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subQueryCounts": {
                     *         "holders": 2,
                     *         "traders": 1
                     *       },
                     *       "totalCount": 1,
                     *       "addresses": [
                     *         "0x71c7656ec7ab88b098defb751b7401b5f6d8976f"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CompositeQueryResult2"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChains: {
        parameters: {
            query?: {
                /** @description Only this network; omitted, all of them. `fuji` and `testnet` both name the test network. */
                network?: components["parameters"]["network"];
                /** @description The `nextPageToken` of the previous page; opaque, valid for 24 hours, with the filters of the first request. */
                pageToken?: components["parameters"]["pageToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of chains. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chains": [
                     *         {
                     *           "evmChainId": 43114,
                     *           "chainName": "C-Chain",
                     *           "blockchainId": "2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5",
                     *           "subnetId": "11111111111111111111111111111111LpoYY",
                     *           "network": "mainnet"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ChainPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description EVM chain ID of a supported chain, in decimal. */
                chainId: components["parameters"]["chainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chain. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "evmChainId": 43114,
                     *       "chainName": "C-Chain",
                     *       "blockchainId": "2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5",
                     *       "subnetId": "11111111111111111111111111111111LpoYY",
                     *       "network": "mainnet"
                     *     }
                     */
                    "application/json": components["schemas"]["Chain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTokenBalances: {
        parameters: {
            query: {
                /** @description Only items before this time, in Unix seconds. */
                endTimestamp?: components["parameters"]["endTimestamp"];
                /**
                 * @description Form of the answer. Without it, the one that `Accept` likes best; JSON where that names neither. A page in CSV (RFC 4180) has a header row
                 *     with the names of the fields, and the numbers of JSON to the last digit; errors are JSON in either case.
                 */
                format?: components["parameters"]["format"];
                /** @description Number of entries in a page. */
                pageSize?: components["parameters"]["addressPageSize"];
                /** @description The `nextPageToken` of the previous page; opaque, valid for 24 hours, with the filters of the first request. */
                pageToken?: components["parameters"]["pageToken"];
                /** @description Only items at or after this time, in Unix seconds. */
                startTimestamp?: components["parameters"]["startTimestamp"];
                /** @description Balance to exceed, in base units of the token, as a decimal integer. */
                threshold: string;
            };
            header?: never;
            path: {
                /** @description Address of the contract. */
                address: components["parameters"]["address"];
                /** @description EVM chain ID of a supported chain, in decimal. */
                chainId: components["parameters"]["chainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of addresses with their latest balances. */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "address": "0x71c7656ec7ab88b098defb751b7401b5f6d8976f",
                     *           "sortKey": 25000000
                     *         },
                     *         {
                     *           "address": "0x4838b106fce9647bdf1e7877bf73ce8b0bad5f97",
                     *           "sortKey": 1000001
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddressPage"];
                    /**
                     * @example address,sortKey
                     *     0x71c7656ec7ab88b098defb751b7401b5f6d8976f,25000000
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listNftHolders: {
        parameters: {
            query?: {
                /**
                 * @description Form of the answer. Without it, the one that `Accept` likes best; JSON where that names neither. A page in CSV (RFC 4180) has a header row
                 *     with the names of the fields, and the numbers of JSON to the last digit; errors are JSON in either case.
                 */
                format?: components["parameters"]["format"];
                /** @description Number of entries in a page. */
                pageSize?: components["parameters"]["addressPageSize"];
                /** @description The `nextPageToken` of the previous page; opaque, valid for 24 hours, with the filters of the first request. */
                pageToken?: components["parameters"]["pageToken"];
            };
            header?: never;
            path: {
                /** @description Address of the contract. */
                address: components["parameters"]["address"];
                /** @description EVM chain ID of a supported chain, in decimal. */
                chainId: components["parameters"]["chainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of holders. */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "address": "0x71c7656ec7ab88b098defb751b7401b5f6d8976f",
                     *           "sortKey": 3
                     *         }
                     *       ],
                     *       "nftCollectionName": "Alpine Passes",
                     *       "nftSymbol": "PASS",
                     *       "totalHolders": 1,
                     *       "totalTokens": 3
                     *     }
                     */
                    "application/json": components["schemas"]["NftHolderPage"];
                    /**
                     * @example address,sortKey
                     *     0x71c7656ec7ab88b098defb751b7401b5f6d8976f,3
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChainMetrics: {
        parameters: {
            query?: {
                /** @description Only items before this time, in Unix seconds. */
                endTimestamp?: components["parameters"]["endTimestamp"];
                /**
                 * @description Form of the answer. Without it, the one that `Accept` likes best; JSON where that names neither. A page in CSV (RFC 4180) has a header row
                 *     with the names of the fields, and the numbers of JSON to the last digit; errors are JSON in either case.
                 */
                format?: components["parameters"]["format"];
                /** @description Number of data points in a page. */
                pageSize?: components["parameters"]["seriesPageSize"];
                /** @description The `nextPageToken` of the previous page; opaque, valid for 24 hours, with the filters of the first request. */
                pageToken?: components["parameters"]["pageToken"];
                /** @description Only items at or after this time, in Unix seconds. */
                startTimestamp?: components["parameters"]["startTimestamp"];
                /** @description Length of the periods. Omitted, `hour`; for a metric that is offered by day only, `day`. */
                timeInterval?: components["schemas"]["TimeInterval"];
            };
            header?: never;
            path: {
                /**
                 * @description EVM chain ID of a supported chain in decimal, or a set of chains: `mainnet` and `testnet` are all supported EVM
                 *     chains of that network, `total` is both.
                 */
                chainId: components["parameters"]["chainScope"];
                /** @description Name of the metric. */
                metric: components["schemas"]["ChainMetric"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the series. */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextPageToken": "2f1b6c1e-9a54-4f0e-8f57-3f3f0a3c5d11",
                     *       "results": [
                     *         {
                     *           "value": 18,
                     *           "timestamp": 1735696800
                     *         },
                     *         {
                     *           "value": 16,
                     *           "timestamp": 1735693200
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MetricPage"];
                    /**
                     * @example timestamp,value
                     *     1735696800,18
                     *     1735693200,16
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChainRollingWindowMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description EVM chain ID of a supported chain in decimal, or a set of chains: `mainnet` and `testnet` are all supported EVM
                 *     chains of that network, `total` is both.
                 */
                chainId: components["parameters"]["chainScope"];
                /** @description Name of the metric. */
                metric: components["schemas"]["RollingWindowMetric"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The windows. */
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": {
                     *         "lastHour": 18,
                     *         "lastDay": 717,
                     *         "lastWeek": 1331,
                     *         "lastMonth": 17210,
                     *         "last90Days": 48230,
                     *         "lastYear": 201455,
                     *         "allTime": 359063
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RollingWindowResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTeleporterMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description EVM chain ID of a supported chain, in decimal. */
                chainId: components["parameters"]["chainId"];
                /** @description Name of the count. */
                metric: components["schemas"]["TeleporterMetric"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count. */
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": {
                     *         "value": 33501
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TeleporterMetricResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBridgedBtcb: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    healthCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "info": {
                     *         "store": {
                     *           "status": "up"
                     *         }
                     *       },
                     *       "error": {},
                     *       "details": {
                     *         "store": {
                     *           "status": "up"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getIcmSummary: {
        parameters: {
            query?: {
                /** @description Only messages to this chain. */
                destBlockchainId?: components["schemas"]["BlockchainId"];
                /** @description Breaks the counts down by source, by destination or by pair. */
                groupBy?: components["schemas"]["IcmGroupBy"];
                /** @description Only this network; omitted, all of them. `fuji` and `testnet` both name the test network. */
                network?: components["parameters"]["network"];
                /** @description Only messages from this chain. */
                srcBlockchainId?: components["schemas"]["BlockchainId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The windows. */
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": {
                     *         "lastHour": 2,
                     *         "lastDay": 42,
                     *         "lastWeek": 300,
                     *         "lastMonth": 1210,
                     *         "last90Days": 3601,
                     *         "lastYear": 14022,
                     *         "allTime": 33501,
                     *         "srcBlockchainId": "2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5",
                     *         "destBlockchainId": ""
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["IcmSummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getIcmTimeseries: {
        parameters: {
            query?: {
                /** @description Only messages to this chain. */
                destBlockchainId?: components["schemas"]["BlockchainId"];
                /** @description Only items before this time, in Unix seconds. */
                endTimestamp?: components["parameters"]["endTimestamp"];
                /**
                 * @description Form of the answer. Without it, the one that `Accept` likes best; JSON where that names neither. A page in CSV (RFC 4180) has a header row
                 *     with the names of the fields, and the numbers of JSON to the last digit; errors are JSON in either case.
                 */
                format?: components["parameters"]["format"];
                /** @description Breaks the counts down by source, by destination or by pair. */
                groupBy?: components["schemas"]["IcmGroupBy"];
                /** @description Only this network; omitted, all of them. `fuji` and `testnet` both name the test network. */
                network?: components["parameters"]["network"];
                /** @description Number of data points in a page. */
                pageSize?: components["parameters"]["seriesPageSize"];
                /** @description The `nextPageToken` of the previous page; opaque, valid for 24 hours, with the filters of the first request. */
                pageToken?: components["parameters"]["pageToken"];
                /** @description Only messages from this chain. */
                srcBlockchainId?: components["schemas"]["BlockchainId"];
                /** @description Only items at or after this time, in Unix seconds. */
                startTimestamp?: components["parameters"]["startTimestamp"];
                /** @description Length of the periods; hour without it, or that of the page token. */
                timeInterval?: components["schemas"]["TimeInterval"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the series. */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "value": 42,
                     *           "timestamp": 1735776000,
                     *           "srcBlockchainId": "2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5",
                     *           "destBlockchainId": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IcmPage"];
                    /**
                     * @example timestamp,srcBlockchainId,destBlockchainId,value
                     *     1735776000,2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5,,42
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    liveCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "info": {},
                     *       "error": {},
                     *       "details": {}
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getNetworkMetrics: {
        parameters: {
            query?: {
                /** @description Only items before this time, in Unix seconds. */
                endTimestamp?: components["parameters"]["endTimestamp"];
                /**
                 * @description Form of the answer. Without it, the one that `Accept` likes best; JSON where that names neither. A page in CSV (RFC 4180) has a header row
                 *     with the names of the fields, and the numbers of JSON to the last digit; errors are JSON in either case.
                 */
                format?: components["parameters"]["format"];
                /** @description Number of data points in a page. */
                pageSize?: components["parameters"]["seriesPageSize"];
                /** @description The `nextPageToken` of the previous page; opaque, valid for 24 hours, with the filters of the first request. */
                pageToken?: components["parameters"]["pageToken"];
                /** @description Only items at or after this time, in Unix seconds. */
                startTimestamp?: components["parameters"]["startTimestamp"];
                /**
                 * @description ID of the subnet, or `all` for the sum over all subnets. Without it, that of the page token, and on the first page the
                 *     primary network, 11111111111111111111111111111111LpoYY.
                 */
                subnetId?: components["schemas"]["SubnetId"] | "all";
            };
            header?: never;
            path: {
                /** @description Name of the metric. */
                metric: components["schemas"]["NetworkMetric"];
                /** @description Name of the network; `fuji` and `testnet` both name the test network. */
                network: components["schemas"]["Network"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the series. */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "value": 1253,
                     *           "timestamp": 1735776000
                     *         },
                     *         {
                     *           "value": 1251,
                     *           "timestamp": 1735689600
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MetricPage"];
                    /**
                     * @example timestamp,value
                     *     1735696800,18
                     *     1735693200,16
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSubnetMetrics: {
        parameters: {
            query?: {
                /** @description Only items before this time, in Unix seconds. */
                endTimestamp?: components["parameters"]["endTimestamp"];
                /**
                 * @description Form of the answer. Without it, the one that `Accept` likes best; JSON where that names neither. A page in CSV (RFC 4180) has a header row
                 *     with the names of the fields, and the numbers of JSON to the last digit; errors are JSON in either case.
                 */
                format?: components["parameters"]["format"];
                /** @description Only items at or after this time, in Unix seconds. */
                startTimestamp?: components["parameters"]["startTimestamp"];
            };
            header?: never;
            path: {
                /** @description Name of the metric. */
                metric: components["schemas"]["SubnetMetric"];
                /** @description ID of the subnet. */
                subnetId: components["parameters"]["subnetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "value": 2,
                     *           "timestamp": 1735776000
                     *         },
                     *         {
                     *           "value": 2,
                     *           "timestamp": 1735689600
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MetricPage"];
                    /**
                     * @example timestamp,value
                     *     1735696800,18
                     *     1735693200,16
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listValidatorAddresses: {
        parameters: {
            query?: {
                /** @description Only items before this time, in Unix seconds. */
                endTimestamp?: components["parameters"]["endTimestamp"];
                /**
                 * @description Form of the answer. Without it, the one that `Accept` likes best; JSON where that names neither. A page in CSV (RFC 4180) has a header row
                 *     with the names of the fields, and the numbers of JSON to the last digit; errors are JSON in either case.
                 */
                format?: components["parameters"]["format"];
                /** @description Only this network; omitted, all of them. `fuji` and `testnet` both name the test network. */
                network?: components["parameters"]["network"];
                /** @description Number of entries in a page. */
                pageSize?: components["parameters"]["addressPageSize"];
                /** @description The `nextPageToken` of the previous page; opaque, valid for 24 hours, with the filters of the first request. */
                pageToken?: components["parameters"]["pageToken"];
                /** @description Only items at or after this time, in Unix seconds. */
                startTimestamp?: components["parameters"]["startTimestamp"];
            };
            header?: never;
            path: {
                /** @description ID of the subnet. */
                subnetId: components["parameters"]["subnetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reward owners. */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "addresses": [
                     *             "avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5"
                     *           ],
                     *           "sortKey": 1735689600
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ValidatorAddressPage"];
                    /**
                     * @example addresses,sortKey
                     *     avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5,1735689600
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getValidationMetrics: {
        parameters: {
            query?: {
                /** @description Only items before this time, in Unix seconds. */
                endTimestamp?: components["parameters"]["endTimestamp"];
                /**
                 * @description Form of the answer. Without it, the one that `Accept` likes best; JSON where that names neither. A page in CSV (RFC 4180) has a header row
                 *     with the names of the fields, and the numbers of JSON to the last digit; errors are JSON in either case.
                 */
                format?: components["parameters"]["format"];
                /** @description Only items at or after this time, in Unix seconds. */
                startTimestamp?: components["parameters"]["startTimestamp"];
            };
            header?: never;
            path: {
                /** @description ID of the L1 validation. */
                l1ValidationId: components["schemas"]["ValidationId"];
                /** @description Name of the metric. */
                metric: components["schemas"]["ValidationMetric"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "value": 88473600,
                     *           "timestamp": 1735776000
                     *         },
                     *         {
                     *           "value": 44236800,
                     *           "timestamp": 1735689600
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MetricPage"];
                    /**
                     * @example timestamp,value
                     *     1735696800,18
                     *     1735693200,16
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getValidatorMetrics: {
        parameters: {
            query?: {
                /** @description Only items before this time, in Unix seconds. */
                endTimestamp?: components["parameters"]["endTimestamp"];
                /**
                 * @description Form of the answer. Without it, the one that `Accept` likes best; JSON where that names neither. A page in CSV (RFC 4180) has a header row
                 *     with the names of the fields, and the numbers of JSON to the last digit; errors are JSON in either case.
                 */
                format?: components["parameters"]["format"];
                /** @description Only items at or after this time, in Unix seconds. */
                startTimestamp?: components["parameters"]["startTimestamp"];
            };
            header?: never;
            path: {
                /** @description Name of the metric. */
                metric: components["schemas"]["ValidatorMetric"];
                /** @description ID of the node on the primary network (P- or X-Chain). */
                nodeId: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "value": 44236800,
                     *           "timestamp": 1735776000
                     *         },
                     *         {
                     *           "value": 44236800,
                     *           "timestamp": 1735689600
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MetricPage"];
                    /**
                     * @example timestamp,value
                     *     1735696800,18
                     *     1735693200,16
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTotalValidatorMetrics: {
        parameters: {
            query?: {
                /** @description Only items before this time, in Unix seconds. */
                endTimestamp?: components["parameters"]["endTimestamp"];
                /**
                 * @description Form of the answer. Without it, the one that `Accept` likes best; JSON where that names neither. A page in CSV (RFC 4180) has a header row
                 *     with the names of the fields, and the numbers of JSON to the last digit; errors are JSON in either case.
                 */
                format?: components["parameters"]["format"];
                /** @description Only items at or after this time, in Unix seconds. */
                startTimestamp?: components["parameters"]["startTimestamp"];
            };
            header?: never;
            path: {
                /** @description Name of the metric. */
                metric: components["schemas"]["TotalValidatorMetric"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "value": 88473600,
                     *           "timestamp": 1735776000
                     *         },
                     *         {
                     *           "value": 44236800,
                     *           "timestamp": 1735689600
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MetricPage"];
                    /**
                     * @example timestamp,value
                     *     1735696800,18
                     *     1735693200,16
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
