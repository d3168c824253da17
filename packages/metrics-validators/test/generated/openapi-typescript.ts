// Made by openapi-typescript of specs/metrics/openapi.yaml.
// Do not edit: run `UPDATE_CASES=1 npx vitest run test/write/openapi-typescript.test.ts` in tools/codegen.

export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddressEntry: {
            address: string;
            sortKey: number;
        };
        AddressPage: {
            addresses: components["schemas"]["AddressEntry"][];
            nextPageToken?: components["schemas"]["PageToken"];
        };
        AverageTpsPage: {
            lastRun: number;
            nextPageToken?: components["schemas"]["PageToken"];
            results: components["schemas"]["DataPoint"][];
            status: 200;
        };
        BlockchainId: string;
        Chain: {
            blockchainId: components["schemas"]["BlockchainId"];
            chainName: string;
            evmChainId: components["schemas"]["EvmChainId"];
            network: components["schemas"]["Network"];
            subnetId: components["schemas"]["SubnetId"];
        };
        ChainMetric: "activeAddresses" | "activeSenders" | "cumulativeTxCount" | "cumulativeAddresses" | "cumulativeContracts" | "cumulativeDeployers" | "contracts" | "deployers" | "gasUsed" | "txCount" | "avgGps" | "maxGps" | "avgTps" | "maxTps" | "avgGasPrice" | "maxGasPrice" | "feesPaid";
        ChainPage: {
            chains: components["schemas"]["Chain"][];
            nextPageToken?: components["schemas"]["PageToken"];
        };
        ChainScope: components["schemas"]["EvmChainId"] | ("total" | "mainnet" | "testnet");
        CompositeQuery: {
            operator: "AND" | "OR";
            pageSize?: number;
            pageToken?: components["schemas"]["PageToken"];
            queries: components["schemas"]["CompositeSubquery"][];
        };
        CompositeQueryResult2: {
            addresses: string[];
            nextPageToken?: components["schemas"]["PageToken"];
            subQueryCounts: {
                [key: string]: number;
            };
            totalCount: number;
        };
        CompositeSubquery: components["schemas"]["NativeBalanceQuery"] | components["schemas"]["Erc20BalanceQuery"] | components["schemas"]["NftHoldersQuery"] | components["schemas"]["LatestBalanceQuery"];
        DataPoint: {
            timestamp: number;
            value: number;
        };
        Erc20BalanceQuery: {
            id: components["schemas"]["QueryId"];
            params: {
                contractAddress: string;
                evmChainId: components["schemas"]["QueryChainId"];
                firstDate: components["schemas"]["QueryDate"];
                lastDate: components["schemas"]["QueryDate"];
                minBalance: components["schemas"]["MinBalance"];
            };
            type: "AllTimeErc20Balance" | "AnyTimeErc20Balance";
        };
        ErrorBody: {
            error: string;
            message: string | string[];
            statusCode: number;
        };
        EvmChainId: number;
        Health: {
            details: {
                [key: string]: components["schemas"]["HealthIndicator"];
            };
            error: {
                [key: string]: components["schemas"]["HealthIndicator"];
            };
            info: {
                [key: string]: components["schemas"]["HealthIndicator"];
            };
            status: "ok" | "error" | "shutting_down";
        };
        HealthIndicator: {
            status: "up" | "down";
        } & {
            [key: string]: unknown;
        };
        IcmDataPoint: {
            destBlockchainId: string;
            srcBlockchainId: string;
            timestamp: number;
            value: number;
        };
        IcmGroupBy: "srcBlockchainId" | "destBlockchainId" | "srcBlockchainId,destBlockchainId";
        IcmPage: {
            nextPageToken?: components["schemas"]["PageToken"];
            results: components["schemas"]["IcmDataPoint"][];
        };
        IcmSummary: {
            groups?: components["schemas"]["IcmWindows"][];
            result: components["schemas"]["IcmWindows"];
        };
        IcmWindows: {
            allTime: number;
            destBlockchainId: string;
            last90Days: number;
            lastDay: number;
            lastHour: number;
            lastMonth: number;
            lastWeek: number;
            lastYear: number;
            srcBlockchainId: string;
        };
        LatestBalanceQuery: {
            id: components["schemas"]["QueryId"];
            params: components["schemas"]["LatestNativeBalance"] | components["schemas"]["LatestErc20Balance"];
            type: "LatestBalance";
        };
        LatestErc20Balance: {
            contractAddress: string;
            evmChainId: components["schemas"]["QueryChainId"];
            minBalance: components["schemas"]["MinBalance"];
            tokenType: "ERC20";
        };
        LatestNativeBalance: {
            evmChainId: components["schemas"]["QueryChainId"];
            minBalance: components["schemas"]["MinBalance"];
            tokenType: "NATIVE";
        };
        MetricPage: {
            nextPageToken?: components["schemas"]["PageToken"];
            results: components["schemas"]["DataPoint"][];
        };
        MinBalance: string;
        NativeBalanceQuery: {
            id: components["schemas"]["QueryId"];
            params: {
                evmChainId: components["schemas"]["QueryChainId"];
                firstDate: components["schemas"]["QueryDate"];
                lastDate: components["schemas"]["QueryDate"];
                minBalance: components["schemas"]["MinBalance"];
            };
            type: "AllTimeNativeBalance" | "AnyTimeNativeBalance";
        };
        Network: "mainnet" | "fuji" | "testnet";
        NetworkMetric: "delegatorCount" | "delegatorWeight" | "validatorCount" | "validatorWeight";
        NftHolderPage: {
            addresses: components["schemas"]["AddressEntry"][];
            nextPageToken?: components["schemas"]["PageToken"];
            nftCollectionName: string;
            nftSymbol: string;
            totalHolders: number;
            totalTokens: number;
        };
        NftHoldersByDate: {
            contractAddress: string;
            evmChainId: components["schemas"]["QueryChainId"];
            firstDate: components["schemas"]["QueryDate"];
            lastDate: components["schemas"]["QueryDate"];
        };
        NftHoldersByTimestamp: {
            contractAddress: string;
            endTs: number;
            evmChainId: components["schemas"]["QueryChainId"];
            startTs: number;
        };
        NftHoldersQuery: {
            id: components["schemas"]["QueryId"];
            params: components["schemas"]["NftHoldersByDate"] | components["schemas"]["NftHoldersByTimestamp"];
            type: "AllTimeNftHolders" | "AnyTimeNftHolders";
        };
        NodeId: string;
        PageFormat: "json" | "csv";
        PageToken: string;
        QueryChainId: string;
        QueryDate: string;
        QueryId: string;
        RollingWindowMetric: "gasUsed" | "txCount" | "avgGps" | "maxGps" | "avgTps" | "maxTps" | "avgGasPrice" | "maxGasPrice" | "feesPaid" | "contracts" | "deployers" | "activeAddresses" | "activeSenders";
        RollingWindowResult: {
            result: components["schemas"]["RollingWindows"];
        };
        RollingWindows: {
            allTime?: number;
            last90Days?: number;
            lastDay?: number;
            lastHour?: number;
            lastMonth?: number;
            lastWeek?: number;
            lastYear?: number;
        };
        SubnetId: string;
        SubnetMetric: "perSubnetDailyFeesPaid" | "perSubnetCumulativeFeesPaid" | "perSubnetPayingValidators";
        TeleporterMetric: "teleporterSourceTxnCount" | "teleporterDestinationTxnCount" | "teleporterTotalTxnCount";
        TeleporterMetricResult: {
            result: {
                value: number;
            };
        };
        TimeInterval: "hour" | "day" | "week" | "month";
        TotalValidatorMetric: "totalCumulativeFeesDaily" | "totalValidatorFeesDaily" | "totalPayingValidatorsDaily";
        ValidationId: string;
        ValidationMetric: "validationCumulativeFeesDaily" | "validationFeesDaily";
        ValidatorAddressEntry: {
            addresses: string[];
            sortKey: number;
        };
        ValidatorAddressPage: {
            addresses: components["schemas"]["ValidatorAddressEntry"][];
            nextPageToken?: components["schemas"]["PageToken"];
        };
        ValidatorMetric: "perNodeCumulativeFeesPaid" | "perNodeDailyFeesPaid";
    };
    responses: {
        BadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        TooManyRequests: {
            headers: {
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: {
        address: string;
        addressPageSize: number;
        chainId: components["schemas"]["EvmChainId"];
        chainScope: components["schemas"]["ChainScope"];
        endTimestamp: number;
        format: components["schemas"]["PageFormat"];
        network: components["schemas"]["Network"];
        pageToken: components["schemas"]["PageToken"];
        seriesPageSize: number;
        startTimestamp: number;
        subnetId: components["schemas"]["SubnetId"];
    };
    requestBodies: never;
    headers: {
        LagSeconds: number;
        NextPage: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAverageTps: {
        parameters: {
            query?: {
                format?: components["parameters"]["format"];
                pageToken?: components["parameters"]["pageToken"];
            };
            header?: never;
            path: {
                chainId: components["parameters"]["chainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AverageTpsPage"];
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
                pageSize?: number;
                pageToken?: components["parameters"]["pageToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompositeQuery"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
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
                network?: components["parameters"]["network"];
                pageToken?: components["parameters"]["pageToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                chainId: components["parameters"]["chainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                endTimestamp?: components["parameters"]["endTimestamp"];
                format?: components["parameters"]["format"];
                pageSize?: components["parameters"]["addressPageSize"];
                pageToken?: components["parameters"]["pageToken"];
                startTimestamp?: components["parameters"]["startTimestamp"];
                threshold: string;
            };
            header?: never;
            path: {
                address: components["parameters"]["address"];
                chainId: components["parameters"]["chainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressPage"];
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
                format?: components["parameters"]["format"];
                pageSize?: components["parameters"]["addressPageSize"];
                pageToken?: components["parameters"]["pageToken"];
            };
            header?: never;
            path: {
                address: components["parameters"]["address"];
                chainId: components["parameters"]["chainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NftHolderPage"];
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
                endTimestamp?: components["parameters"]["endTimestamp"];
                format?: components["parameters"]["format"];
                pageSize?: components["parameters"]["seriesPageSize"];
                pageToken?: components["parameters"]["pageToken"];
                startTimestamp?: components["parameters"]["startTimestamp"];
                timeInterval?: components["schemas"]["TimeInterval"];
            };
            header?: never;
            path: {
                chainId: components["parameters"]["chainScope"];
                metric: components["schemas"]["ChainMetric"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricPage"];
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
                chainId: components["parameters"]["chainScope"];
                metric: components["schemas"]["RollingWindowMetric"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
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
                chainId: components["parameters"]["chainId"];
                metric: components["schemas"]["TeleporterMetric"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                destBlockchainId?: components["schemas"]["BlockchainId"];
                groupBy?: components["schemas"]["IcmGroupBy"];
                network?: components["parameters"]["network"];
                srcBlockchainId?: components["schemas"]["BlockchainId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
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
                destBlockchainId?: components["schemas"]["BlockchainId"];
                endTimestamp?: components["parameters"]["endTimestamp"];
                format?: components["parameters"]["format"];
                groupBy?: components["schemas"]["IcmGroupBy"];
                network?: components["parameters"]["network"];
                pageSize?: components["parameters"]["seriesPageSize"];
                pageToken?: components["parameters"]["pageToken"];
                srcBlockchainId?: components["schemas"]["BlockchainId"];
                startTimestamp?: components["parameters"]["startTimestamp"];
                timeInterval?: components["schemas"]["TimeInterval"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IcmPage"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                endTimestamp?: components["parameters"]["endTimestamp"];
                format?: components["parameters"]["format"];
                pageSize?: components["parameters"]["seriesPageSize"];
                pageToken?: components["parameters"]["pageToken"];
                startTimestamp?: components["parameters"]["startTimestamp"];
                subnetId?: components["schemas"]["SubnetId"] | "all";
            };
            header?: never;
            path: {
                metric: components["schemas"]["NetworkMetric"];
                network: components["schemas"]["Network"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricPage"];
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
                endTimestamp?: components["parameters"]["endTimestamp"];
                format?: components["parameters"]["format"];
                startTimestamp?: components["parameters"]["startTimestamp"];
            };
            header?: never;
            path: {
                metric: components["schemas"]["SubnetMetric"];
                subnetId: components["parameters"]["subnetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricPage"];
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
                endTimestamp?: components["parameters"]["endTimestamp"];
                format?: components["parameters"]["format"];
                network?: components["parameters"]["network"];
                pageSize?: components["parameters"]["addressPageSize"];
                pageToken?: components["parameters"]["pageToken"];
                startTimestamp?: components["parameters"]["startTimestamp"];
            };
            header?: never;
            path: {
                subnetId: components["parameters"]["subnetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidatorAddressPage"];
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
                endTimestamp?: components["parameters"]["endTimestamp"];
                format?: components["parameters"]["format"];
                startTimestamp?: components["parameters"]["startTimestamp"];
            };
            header?: never;
            path: {
                l1ValidationId: components["schemas"]["ValidationId"];
                metric: components["schemas"]["ValidationMetric"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricPage"];
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
                endTimestamp?: components["parameters"]["endTimestamp"];
                format?: components["parameters"]["format"];
                startTimestamp?: components["parameters"]["startTimestamp"];
            };
            header?: never;
            path: {
                metric: components["schemas"]["ValidatorMetric"];
                nodeId: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricPage"];
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
                endTimestamp?: components["parameters"]["endTimestamp"];
                format?: components["parameters"]["format"];
                startTimestamp?: components["parameters"]["startTimestamp"];
            };
            header?: never;
            path: {
                metric: components["schemas"]["TotalValidatorMetric"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-firn-lag-seconds": components["headers"]["LagSeconds"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricPage"];
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
